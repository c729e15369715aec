import { createServer } from "node:http";

/**
 * A package as a registry knows it.
 * @typedef {object} Document
 * @property {string} name
 * @property {Record<string, { version: string, dist: { tarball: string } }>} versions
 * @property {Record<string, string>} dist-tags
 * @property {Record<string, string>} time
 */

/**
 * A throw-away npm registry in memory, on loopback only: takes `publish`, serves what was published, and sends every
 * other question on to the registry that is in use.
 */
export class Loopback {
  /** @type {Map<string, Document>} */
  documents = new Map();
  /** @type {Map<string, Buffer>} */
  tarballs = new Map();
  url = "";

  /**
   * Starts listening on a free port.
   * @param {string} upstream where third-party packages come from
   * @param {(name: string) => boolean} own which names are never asked of upstream
   */
  async start(upstream, own) {
    this.server = createServer((request, response) => {
      this.answer(request, upstream, own).then(
        ({ code, body, headers = {} }) => response.writeHead(code, headers).end(body),
        (error) => response.writeHead(500).end(String(error)),
      );
    });
    await new Promise((done) => this.server?.listen(0, "127.0.0.1", () => done(undefined)));
    const address = /** @type {import("node:net").AddressInfo} */ (this.server.address());
    this.url = `http://127.0.0.1:${address.port}/`;
  }

  stop() {
    this.server?.closeAllConnections();
    this.server?.close();
  }

  /** The versions published of each package, oldest first. */
  get published() {
    return Object.fromEntries(
      [...this.documents].map(([name, { versions }]) => [name, Object.keys(versions)]),
    );
  }

  /**
   * @param {import("node:http").IncomingMessage} request
   * @param {string} upstream
   * @param {(name: string) => boolean} own
   * @returns {Promise<{ code: number, body?: string | Buffer, headers?: Record<string, string> }>}
   */
  async answer(request, upstream, own) {
    const path = decodeURIComponent(new URL(request.url ?? "/", this.url).pathname.slice(1));
    if (path === "-/whoami") return json(200, { username: "rehearsal" });
    if (request.method === "PUT") return this.publish(JSON.parse(await text(request)));
    const tarball = this.tarballs.get(path);
    if (tarball) return { code: 200, body: tarball };
    const document = this.documents.get(path);
    if (document) return json(200, document);
    if (own(path)) return json(404, { error: "not found" });
    return { code: 302, headers: { location: new URL(request.url ?? "/", upstream).href } };
  }

  /** @param {Document & { _attachments: Record<string, { data: string }> }} sent */
  publish(sent) {
    const { name } = sent;
    const document = this.documents.get(name) ?? { name, versions: {}, "dist-tags": {}, time: {} };
    const [file = "", attachment] = Object.entries(sent._attachments)[0] ?? [];
    for (const [version, manifest] of Object.entries(sent.versions)) {
      if (document.versions[version]) return json(403, { error: `${name}@${version} is already published` });
      this.tarballs.set(`${name}/-/${file}`, Buffer.from(attachment?.data ?? "", "base64"));
      manifest.dist.tarball = `${this.url}${name}/-/${file}`;
      document.versions[version] = manifest;
      document.time[version] = new Date().toISOString();
    }
    Object.assign(document["dist-tags"], sent["dist-tags"]);
    this.documents.set(name, document);
    return json(201, { ok: true });
  }
}

/**
 * @param {number} code
 * @param {unknown} body
 */
const json = (code, body) => ({
  code,
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});

/** @param {import("node:http").IncomingMessage} request */
async function text(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}
