/** What is wrong with how the program was called. */
export class UsageError extends Error {
  static {
    this.prototype.name = "UsageError";
  }
}

/** How to call it, in one line. */
export const USAGE =
  "shalya-mcp [--read FOLDER]… [--read-outside] [--secrets mask|refuse|off] [--max-chars N] [--exhash] FOLDER…";

/** How to call it, on one screen. */
export const HELP = `shalya-mcp serves file tools to an MCP client, over stdin and stdout.

Usage: npx @shalya/mcp [options] FOLDER…

  FOLDER…          the folders that may be read and changed; relative paths in
                   calls begin in the first. Without any, and without --read,
                   the client's roots are opened, where its protocol has them

  --read FOLDER    open a folder for reading only; may be given several times
  --read-outside   let calls read any file of this machine that holds no
                   credentials; writing stays inside FOLDER…
  --secrets HOW    keys, tokens and passwords found in a text that is read:
                   mask    put a word such as [github token withheld] in their
                           place (default)
                   refuse  withhold the whole text
                   off     send them
  --max-chars N    the most characters of one result, from 200 (default 6000)
  --exhash         add edit_file: lines edited by addresses that view_file shows
  --help           this text
  --version        the version

Files that hold credentials (.env, *.pem, id_rsa, …) are never read, and files
that run code by themselves (git hooks, shell profiles, …) are never written.
It says on stderr what it serves, and what goes wrong.
`;

/** What a server without any folder says, when the client has none to give, either. */
export const NO_FOLDER = "no folder is open: name a FOLDER, or use a client whose protocol has roots";

/** What a server says that a person started by hand. */
export const AT_TERMINAL =
  "waiting for an MCP client, and this is a terminal: put the command into the configuration of your client, and end this with Ctrl-C";
