export { HostError } from "./host-error.js";
