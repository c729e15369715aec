/** A made-up secret in a text as one meets it: `text` is what stands around `secret`, which must go. */
export interface Secret {
  readonly name: string;
  readonly text: string;
  readonly secret: string;
}

/** Something that looks like a secret, or stands where one does, and is none. */
export interface Harmless {
  readonly name: string;
  readonly text: string;
}

const DIGITS = "0123456789";
const LOWER = "abcdefghijklmnopqrstuvwxyz";
const HEX = "0123456789abcdef";
const UPPER = LOWER.toUpperCase();
const ALNUM = UPPER + LOWER + DIGITS;
const URL64 = `${ALNUM}-_`;

/** Characters that look random and are the same in every run, so that nothing here is a secret of anybody. */
export function random(n: number, letters: string = ALNUM, seed: number = n): string {
  let state = (seed * 2654435761) >>> 0;
  return Array.from({ length: n }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return letters.charAt(Math.floor((state / 2 ** 32) * letters.length));
  }).join("");
}

const hex = (n: number, seed?: number): string => random(n, HEX, seed);
const web = (n: number, seed?: number): string => random(n, URL64, seed);
const uuid = (): string => [8, 4, 4, 4, 12].map((n) => hex(n)).join("-");
const { btoa } = globalThis as unknown as { btoa(text: string): string };
const base64url = (value: object): string =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const jwt = (): string =>
  [base64url({ alg: "HS256" }), base64url({ sub: "4711", iat: 1 }), web(43)].join(".");

/** The mark that begins or ends a private key. */
export const mark = (which: "BEGIN" | "END", name: string = "RSA "): string =>
  `-----${which} ${name}PRIVATE KEY-----`;

/** The lines of a private key, the marks among them. */
export function keyLines(name = "RSA ", lines = 24): string[] {
  const body = Array.from({ length: lines }, (_, i) => random(64, `${ALNUM}+/`, i + 7));
  return [
    mark("BEGIN", name),
    `MII${body[0]?.slice(3)}`,
    ...body.slice(1),
    `${random(30)}==`,
    mark("END", name),
  ];
}

/** A text with the secret in the place of `*`. */
const at = (name: string, secret: string, around = "see * here"): Secret => ({
  name,
  secret,
  text: around.replace("*", () => secret),
});

/** A private key, its lines changed and joined as given. */
const key = (
  name: string,
  change: (line: string, i: number) => string,
  join = "\n",
  around = "*",
): Secret => {
  const lines = keyLines();
  const text = lines.map(change).join(join);
  const from = text.indexOf(lines[0] ?? "");
  const secret = text.slice(from, text.lastIndexOf(lines.at(-1) ?? "") + (lines.at(-1) ?? "").length);
  return { name, secret, text: around.replace("*", () => text) };
};

const openai = (): string => ["sk-proj-", web(74), "T3Blbk", "FJ", web(74, 9)].join("");

/** One of each kind, more where it is met in more ways. */
export const secrets: readonly Secret[] = [
  at("github token", `ghp_${random(36)}`, "token = *\n"),
  at("github token of a server", `ghs_${random(36, ALNUM, 5)}`, "https://x-access-token:*@github.com/a/b"),
  at("github token, fine-grained", `github_pat_${random(22)}_${random(59)}`),
  at("github token behind an escaped line break", `gho_${random(36)}`, '{"log":"done\\n*\\nnext"}'),
  at("github token behind a percent sign", `ghu_${random(36)}`, "cb?next=%2Fa%3Ftoken%3D*%26x"),
  at("github token in colours", `ghr_${random(36)}`, "\u001b[32m*\u001b[0m"),
  at("github token behind Chinese", `ghp_${random(36, ALNUM, 3)}`, "密钥*。"),
  at("github token cut short", `ghp_${random(24)}`, "token: *"),
  at("gitlab token", `glpat-${web(20)}`),
  at("gitlab runner token", `glrt-${web(20)}`),
  at("npm token", `npm_${random(36)}`, "//registry.npmjs.org/:_authToken=*\n"),
  at("npmrc token without a form", uuid(), "//npm.acme.dev/:_authToken=*\n"),
  at("pypi token", `pypi-AgEIcHlwaS5vcmc${web(80)}`, "password = *"),
  at("rubygems key", `rubygems_${hex(48)}`),
  at("crates.io token", `cio${random(32)}`),
  at("nuget key", `oy2${random(43, LOWER + DIGITS)}`),
  at("docker token", `dckr_pat_${web(27)}`),
  at("circleci token", `CCIPAT_${random(22)}_${hex(40)}`),
  at("buildkite token", `bkua_${hex(40)}`),
  at("sourcegraph token", `sgp_${hex(40)}`),
  at("atlassian token", `ATATT3xFfGF0${web(180)}=${random(8, "0123456789ABCDEF")}`),
  at("anthropic key", `sk-ant-api03-${web(93)}AA`, "ANTHROPIC_API_KEY=*"),
  at("anthropic login token", `sk-ant-oat01-${web(93)}AA`),
  at("anthropic key cut short", `sk-ant-api03-${web(30)}`),
  at("openai key", openai()),
  at("openai key, old form", `sk-${random(20)}T3Blbk${"FJ"}${random(20, ALNUM, 4)}`),
  at("deepseek key", `sk-${hex(32)}`),
  at("openrouter key", `sk-or-v1-${hex(64)}`),
  at("groq key", `gsk_${random(52)}`),
  at("hugging face token", `hf_${random(34, UPPER + LOWER)}`),
  at("replicate token", `r8_${random(37)}`),
  at("perplexity key", `pplx-${random(48)}`),
  at("xai key", `xai-${random(80)}`),
  at("nvidia key", `nvapi-${web(64)}`),
  at("cerebras key", `csk-${random(48, LOWER + DIGITS)}`),
  at("pinecone key", `pcsk_${random(6)}_${random(60)}`),
  at("langsmith key", `lsv2_pt_${hex(32)}_${hex(10)}`),
  at("tavily key", `tvly-${random(32)}`),
  at("elevenlabs key", `sk_${hex(48)}`),
  at("aws key id", `AKIA${random(16, UPPER + DIGITS)}`),
  at("aws key id of a session", `ASIA${random(16, UPPER + DIGITS)}`, '"AccessKeyId":"*",'),
  at("aws account", random(12, DIGITS), 'aws_account_id = "*"\n'),
  at("aws secret key", random(40, `${ALNUM}+/`), "aws_secret_access_key = *\n"),
  at("aws secret key that ends in a sign", `${random(39, `${ALNUM}+/`)}+`, "AWS_SECRET_ACCESS_KEY=*\n"),
  at("aws secret key in JSON", random(40, ALNUM, 11), '{"SecretAccessKey": "*", "Version": 1}'),
  at("aws secret key behind its id", random(40, `${ALNUM}+/`, 12), `id,key\nAKIA${"IOSFODNN7"}EXAMPLE,*\n`),
  at("aws session token", `IQoJb3JpZ2luX2Vj${random(300, `${ALNUM}+/`)}==`, "aws_session_token = *\n"),
  at("alibaba key id", `LTAI${random(20)}`),
  at("google api key", `AIza${web(35)}`, "maps?key=*&v=3"),
  at("google client secret", `GOCSPX-${web(28)}`),
  at("google access token", `ya29.${web(120)}`),
  at("google refresh token", `1//0${web(60)}`),
  at("azure storage key", `${random(86, `${ALNUM}+/`)}==`, "AccountName=a;AccountKey=*;EndpointSuffix=core"),
  at("azure client secret", `${random(3)}8Q~${web(34)}`),
  at("azure signature", `${random(43, ALNUM, 2)}%3D`, "https://a.blob/c?sv=2024&sig=*&se=2026"),
  at("digitalocean token", `dop_v1_${hex(64)}`),
  at("heroku key", `HRKU-${uuid()}`),
  at("fly token", `fo1_${web(43)}`),
  at("fly token of several parts", `fm2_${random(60)},fm2_${random(80)}`, 'FLY_API_TOKEN="FlyV1 *"'),
  at("netlify token", `nfp_${random(36)}`),
  at("vercel token", `vcp_${random(40)}`),
  at("supabase key", `sbp_${hex(40)}`),
  at("planetscale token", `pscale_tkn_${web(43)}`),
  at("pulumi token", `pul-${hex(40)}`),
  at("terraform token", `${random(14)}.atlasv1.${web(67)}`),
  at("doppler token", `dp.st.dev.${random(43)}`),
  at("tailscale key", `tskey-auth-${random(17)}-${random(32)}`),
  at("vault token", `hvs.${web(95)}`),
  at("databricks token", `dapi${hex(32)}`),
  at("1password token", `ops_${btoa(JSON.stringify({ email: random(30), muk: random(61), x: 1 }))}`),
  at("slack token", `xoxb-${random(12, DIGITS)}-${random(13, DIGITS)}-${random(24)}`),
  at("slack token of an app", `xapp-${1}-A${random(10)}-${random(13, DIGITS)}-${hex(64)}`),
  at(
    "slack webhook",
    `https://hooks.slack.com/services/T${random(8)}/B${random(10)}/${random(24)}`,
    "curl *",
  ),
  at("discord webhook", `discord.com/api/webhooks/${random(18, "123456789")}/${web(68)}`, "https://*"),
  at("discord token", `M${web(25)}.${web(6)}.${web(38)}`),
  at("telegram token", `${random(10, "123456789")}:AA${web(33)}`),
  at("twilio key", `SK${hex(32)}`),
  at("sendgrid key", `SG.${web(22)}.${web(43)}`),
  at("mailgun key", `key-${hex(32)}`),
  at("mailchimp key", `${hex(32)}-us12`),
  at("brevo key", `xkeysib-${hex(64)}-${random(16)}`),
  at("stripe key", `sk_live_${random(24)}`),
  at("stripe key, restricted", `rk_test_${random(24)}`),
  at("stripe webhook secret", `whsec_${random(32)}`),
  at("square token", `sq0atp-${web(22)}`),
  at("braintree token", `access_token$production$${random(16, LOWER + DIGITS)}$${hex(32)}`),
  at("plaid token", `access-production-${uuid()}`),
  at("shopify token", `shpat_${hex(32)}`),
  at("new relic key", `NRAK-${random(27, UPPER + DIGITS)}`),
  at("grafana token", `glsa_${random(32)}_${hex(8)}`),
  at("sentry token", `sntrys_${random(90)}`),
  at("postman key", `PMAK-${hex(24)}-${hex(34)}`),
  at("notion token", `ntn_${random(11, DIGITS)}${random(35)}`),
  at("notion token, old form", `secret_${random(43)}`),
  at("linear key", `lin_api_${random(40)}`),
  at("figma token", `figd_${web(40)}`),
  at("airtable token", `pat${random(14)}.${hex(64)}`),
  at("hubspot token", `pat-na1-${uuid()}`),
  at("contentful token", `CFPAT-${web(43)}`),
  at("dynatrace token", `dt0c01.${random(24, UPPER + DIGITS)}.${random(64, UPPER + DIGITS)}`),
  at("dropbox token", `sl.${web(140)}`),
  at("json web token", jwt(), 'document.cookie = "session=*"'),
  at(
    "json web token, encrypted",
    [base64url({ alg: "dir", enc: "A256GCM" }), web(20), web(16), web(90), web(22)].join("."),
  ),
  at("json web key", web(43, 8), `{"kty":"EC","crv":"P-256","x":"${web(43)}","d":"*"}`),
  at("bearer header", random(40), "-H 'Authorization: Bearer *'"),
  at("basic header", btoa(`admin:${random(9)}`), '"authorization": "Basic *"'),
  at("bearer without a header", random(32), "use bearer * to log in"),
  at("api key header", hex(32), "X-Api-Key: *\r\nAccept: a/b\r\n"),
  at("login in a URL", "sunny-day!7", "postgres://app:*@db.acme.dev:5432/main"),
  at("login in a URL in JSON", "p@ss,word", '{"url":"mysql://app:*@db/main","next":1}'),
  at("login in a URL in JSON of PHP", "blue42moon", '{"url":"mysql:\\/\\/app:*@db\\/main"}'),
  at("login in a URL, a number", "471147", "ftp://ada:*@files.acme.dev/x"),
  at("login in a URL without a name", "blue42moon", "redis://:*@cache:6379/0"),
  at("login of a private registry", random(20), "pip install -i https://ci:*@pypi.acme.dev/simple"),
  at("github token as a name", random(20, HEX), "git+https://*:x-oauth-basic@github.com/a/b"),
  at("password in code", "hunter2", 'const password = "*";'),
  at("password in code with a type", "hunter2!", 'let dbPassword: string = "*";'),
  at("password with a quote in it", 'a\\"b1c2d3', '{"password": "*", "user": "x"}'),
  at("password in JSON in JSON", "hunter2abc", '"{\\"password\\":\\"*\\"}"'),
  at("password in YAML", "correct9horse", "db:\n  password: *\n  port: 5432\n"),
  at("password in settings", "b4ttery-staple", "[client]\npassword = *\nuser = x\n"),
  at("password in the environment", "Tr0ub4dor&3", "export DB_PASSWORD=*\n"),
  at("password in XML", "s3cr3t-pw", "<server><password>*</password></server>"),
  at("password in a connection string", "s3cr3tPw", "Server=db;Database=a;User Id=sa;Password=*;"),
  at("password in a form", "open5esame", "POST /login user=ada&password=*&go=1"),
  at("password on a command line", "qwerty-77", "curl -u admin:* https://acme.dev"),
  at("password on a command line behind a blank", "s3cr3t-phrase", "deploy --password * --dry-run"),
  at("password in a list of variables", "hunter2abc", '{"name": "DB_PASSWORD", "value": "*"}'),
  at(
    "password in a list of variables in YAML",
    "hunter2-abc",
    "- name: DB_PASSWORD\n  value: *\n- name: X\n",
  ),
  at("password of a stage", "hunter2abc", "DB_PASSWORD_PROD=*\nX=1\n"),
  at("password with a number", "s3cr3t!", 'password2 = "*"'),
  { name: "password in bold", secret: "hunter2abc", text: "- **Password:** hunter2abc\n" },
  at("password of a PHP constant", "hunter2abc", "define( 'DB_PASSWORD', '*' );\n"),
  at("password in a call", "hunter2abc", 'props.setProperty("db.password", "*");'),
  at("password of mysql", "s3cr3t99", "mysqldump -h db -u root -p* main > x.sql"),
  at("password of words in the environment", "correct horse battery staple", 'export GPG_PASSPHRASE="*"\n'),
  at("password of docker", "hunter2abc", "docker login -u ada -p * ghcr.io"),
  at("password in SQL", "hunter2", "CREATE USER ada IDENTIFIED BY '*';"),
  at("password that is a word with a number", "pass1234", "Server=db; Password=*; Encrypt=true"),
  at("login in a URL, escaped", "%40sunny%2Fday1", "https://ada:*@acme.dev/x"),
  at("password with quotes on a command line", 'a"b1c2d3e4', "deploy --password '*' --dry-run"),
  at("token on a command line behind a blank", hex(32), 'deploy --api-token "*"'),
  at("password with signs on a command line", "p@ss:w0rd/x9", "curl -u ada:* https://acme.dev"),
  at("password with signs in netrc", `a'b"c1`, "machine acme.dev login ada password *\n"),
  at("password with a quote in SQL", "it''s1secret", "ALTER USER ada PASSWORD '*'"),
  at("bearer with a bar", `12|${random(40)}`, "Authorization: Bearer *\n"),
  at("password in netrc", "opensesame", "machine acme.dev login ada password *"),
  at("secret in code", hex(32), "client_secret: '*',"),
  at("secret in the environment", random(50), "JWT_SECRET=*\nPORT=80\n"),
  at("secret in brackets", hex(40), `os.environ["DD_API_KEY"] = '*'`),
  at("secret of rails", hex(128), "secret_key_base: *\n"),
  at("secret in kubernetes", random(200, `${ALNUM}+/`), "    client-key-data: *\n"),
  at("secret of docker", btoa(`ada:${random(20)}`), '{"auths":{"ghcr.io":{"auth":"*"}}}'),
  at("secret in a query", hex(32), "GET /v1?api_key=*&q=a HTTP/1.1"),
  at("secret of an app", `base64:${random(43)}=`, "APP_KEY=*\n"),
  at("secret in HTML", hex(32), "{&quot;apiKey&quot;:&quot;*&quot;,&quot;n&quot;:1}"),
  at(
    "aws session token with many slashes",
    `IQoJb3JpZ2luX2VjEPD${"/".repeat(10)}wEaC${random(200)}`,
    'token = "*"',
  ),
  at("wireguard key", `${random(43, `${ALNUM}+/`)}=`, "[Interface]\nPrivateKey = *\nAddress = 10.0.0.1\n"),
  at("password hash", `$2b$12$${random(53, `${ALNUM}./`)}`, "ada:*:19000:0"),
  at("password hash of a web server", `$apr1$${random(8)}$${random(22)}`, "ada:*\n"),
  at(
    "docker login in base64",
    btoa(`{"auths":{"ghcr.io":{"auth":"${random(30)}"}}}`),
    ".dockerconfigjson: *\n",
  ),
  at("password hash of a system", `$6$${random(16)}$${random(86, `${ALNUM}./`)}`, "root:*:19000:0"),
  at("age key", `AGE-SECRET-KEY-1${random(58, UPPER + DIGITS)}`),
  at("private key in base64", btoa(keyLines().join("\n")), "tls.key: *\ntls.crt: x\n"),
  at(
    "openssh key in base64 over lines",
    btoa(keyLines("OPENSSH ").join("\n")).replace(/.{76}/g, "$&\n"),
    "k: |\n*\nz",
  ),
  key("private key", (line) => line, "\n", "before\n*\nafter\n"),
  key("private key with CRLF", (line) => line, "\r\n", "before\r\n*\r\nafter\r\n"),
  key(
    "private key behind line numbers",
    (line, i) => `${String(i + 1).padStart(4)}: ${line}`,
    "\n",
    "*\n  99: end",
  ),
  key("private key behind arrows", (line, i) => `${i + 9}→${line}`),
  key("private key in a diff", (line) => `+${line}`, "\n", "@@ -0,0 +1,26 @@\n*\n context\n"),
  key("private key behind a path", (line, i) => `conf/tls/server.txt:${i + 1}:${line}`),
  key("private key that is indented", (line) => `    ${line}`, "\n", "tls:\n  key: |\n*\n  port: 1\n"),
  key("private key in JSON", (line) => line, "\\n", '{"private_key": "*\\n", "id": "x"}'),
  key("private key in JSON in JSON", (line) => line, "\\\\n", '{"a": "{\\"k\\": \\"*\\\\n\\"}"}'),
  key("private key in one line", (line) => line, " ", 'KEY="*" go'),
  key("private key in code", (line) => `  "${line}\\n" +`, "\n", "const k =\n*\n  x;"),
  at("private key cut short", keyLines().slice(0, 7).join("\n"), "*"),
  at("private key cut short in its first line", `${mark("BEGIN")}\n${random(20)}`, "a\n*"),
  at("private key without its beginning", keyLines().slice(9).join("\n"), "…\n*\nafter"),
  at(
    "private key with headers",
    [
      mark("BEGIN"),
      "Proc-Type: 4,ENCRYPTED",
      `DEK-Info: AES-128-CBC,${hex(32)}`,
      "",
      ...keyLines().slice(1),
    ].join("\n"),
    "*\n",
  ),
  at(
    "openssh key",
    [mark("BEGIN", "OPENSSH "), ...keyLines().slice(1, -1), mark("END", "OPENSSH ")].join("\n"),
    "*\n",
  ),
  at(
    "pgp key",
    [
      mark("BEGIN", "PGP ").replace("KEY", "KEY BLOCK"),
      "Version: GnuPG v2",
      "",
      ...keyLines().slice(1, -1),
      `=${random(4)}`,
      mark("END", "PGP ").replace("KEY", "KEY BLOCK"),
    ].join("\n"),
    "*\n",
  ),
  at(
    "putty key",
    [
      "PuTTY-User-Key-File-3: ssh-rsa",
      "Encryption: none",
      "Comment: a",
      "Public-Lines: 6",
      ...keyLines().slice(1, 7),
      "Private-Lines: 14",
      ...keyLines().slice(7, -1),
      `Private-MAC: ${hex(64)}`,
    ].join("\n"),
    "*\n",
  ),
  at("password with signs in a comment", "Tr0ub4dor&3", "# DB_PASSWORD=*\n"),
  at(
    "password in a list of variables that is numbered",
    "hunter2-abc",
    "7\t- name: PASSWORD\n8\t  value: *\n",
  ),
  at("password in three quotes", "hunter2abc", 'password = """*"""\n'),
  at("password in a raw string", "hunter2abc", 'let password = r#"*"#;'),
  at("password in a block of YAML", "hunter2-abc", "password: |-\n  *\n"),
  at("password behind a tag of YAML", "hunter2-abc", "password: !!str *\n"),
  at("password in a property", "hunter2abc", '<property name="password">*</property>'),
  at("password in a property list", "hunter2abc", "<key>Password</key>\n<string>*</string>"),
  at("password of an image", "hunter2abc", "ENV DB_PASSWORD *\n"),
  at("password of fish", "hunter2abc", "set -gx DB_PASSWORD *\n"),
  at("password as a default", "hunter2abc", 'const password = process.env.PW ?? "*";'),
  at("password as a default of a shell", "hunter2abc", "DB_PASSWORD=§{DB_PASSWORD:-*}\n".replace("§", "$")),
  at("password in kubernetes", btoa("hunter2abc"), "data:\n  password: *\n"),
  at("password of sshpass in quotes", "hunter2abc", "sshpass -p '*' ssh ada@acme.dev"),
  at("password behind a short option", "hunter2abc", "curl -uada:* https://acme.dev"),
  at("password of redis", "hunter2abc", "port 6379\nrequirepass *\n"),
  at("password of oracle", "hunter2abc", "jdbc:oracle:thin:ada/*@db:1521/x"),
  at("password of powershell", "hunter2abc", 'ConvertTo-SecureString "*" -AsPlainText'),
  at("password of a network", "hunter2abc", 'psk="*"\n'),
  at("password named in German", "hunter2abc", "Passwort: *\n"),
  at("password in Chinese", "hunter2abc", "密码：*\n"),
  at("password in Russian", "hunter2abc", "пароль: *\n"),
  at("secret that begins with a slash", `/${random(39)}=`, 'secret: "*"'),
  at("token that is put together", `ghp_${random(18, ALNUM, 8)}" +\n  "${random(18, ALNUM, 9)}`, 't = "*";'),
  at("token in a line that goes on", `ghp_${random(18, ALNUM, 8)}\\\n${random(18, ALNUM, 9)}`, "T=*\n"),
  at("token with marks that are not seen", `ghp_${random(18)}\u200b${random(18, ALNUM, 9)}`),
  at("login in base64", btoa(`db: postgres://app:hunter2abc@db.acme.dev/x`), "dsn: *\n"),
  at("private key of post-quantum", keyLines("ML-DSA-44 ").join("\n"), "*\n"),
  at("private key in small letters", [mark("BEGIN").toLowerCase(), ...keyLines().slice(1)].join("\n"), "*\n"),
  at(
    "private key behind long headers",
    [mark("BEGIN"), `X-Note: ${"word ".repeat(300)}`, "", ...keyLines().slice(1, 6)].join("\n"),
    "*",
  ),
  at(
    "private key in short lines, cut short",
    [mark("BEGIN"), ...(keyLines().slice(1, 6).join("").match(/.{16}/g) ?? [])].join("\n"),
    "*",
  ),
  at(
    "private key cut short at both ends",
    [...keyLines().slice(9, -1), mark("END").slice(0, 17)].join("\n"),
    "…\n*",
  ),
  // What nobody can tell from other text, so far.
  at("password of words", "correct horse battery staple", 'password = "*"'),
  at("password that no name gives away", "hunter2", "log in with *"),
  at("token split over two lines", `ghp_${random(18)}\n${random(18)}`),
  at("cookie of a session", random(26), "Cookie: sid=*; theme=dark"),
  at("password in pgpass", "hunter2abc", "db.acme.dev:5432:main:ada:*"),
  at("hex key without a name", hex(64)),
];

/** A text, in which `§` stands for a dollar sign. */
const safe = (name: string, text: string): Harmless => ({ name, text: text.replaceAll("§", "$") });

/** Placeholders, ids, hashes, code and words that a guard must let pass. */
export const harmless: readonly Harmless[] = [
  safe("empty text", ""),
  safe("words", "The password is on a note. Ask for a token, keep the secret, turn the key.\n"),
  safe("github placeholder", `GITHUB_TOKEN=ghp_${"x".repeat(36)}`),
  safe("github placeholder of words", "token: ghp_your_token_here"),
  safe("openai placeholder", `OPENAI_API_KEY=sk-proj-${"x".repeat(48)}`),
  safe("anthropic placeholder", "ANTHROPIC_API_KEY=sk-ant-..."),
  safe("aws example id", `aws_access_key_id = AKIA${"IOSFODNN7"}EXAMPLE`),
  safe("aws example secret", `aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/${"bPxRfiCY"}EXAMPLEKEY`),
  safe("slack placeholder", "SLACK_BOT_TOKEN=xoxb-your-token-here"),
  safe("stripe placeholder", `sk_test_${"0".repeat(24)}`),
  safe("key placeholder", `${mark("BEGIN")}\n...\n${mark("END")}\n`),
  safe("key placeholder of words", `${mark("BEGIN")}\n<your key goes here>\n${mark("END")}\n`),
  safe("key marks in code", `if (pem.includes("${mark("BEGIN")}")) return parse(pem, "${mark("END")}");\n`),
  safe(
    "key mark in a sentence",
    `A key starts with ${mark("BEGIN")} and is kept in a file that nobody reads.\n`,
  ),
  safe(
    "public key",
    `-----BEGIN PUBLIC KEY-----\n${keyLines().slice(1, 7).join("\n")}\n-----END PUBLIC KEY-----\n`,
  ),
  safe(
    "certificate",
    `-----BEGIN CERTIFICATE-----\n${keyLines().slice(1, -1).join("\n")}\n-----END CERTIFICATE-----\n`,
  ),
  safe("ssh public key", `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${random(43)} ada@acme`),
  safe("password from the environment", "const password = process.env.DB_PASSWORD;"),
  safe("password from a call", "password = getpass.getpass('Password: ')"),
  safe("password from a field", "password: form.password2,"),
  safe("password as a name", "connect(user=user, password=password1)"),
  safe("password as a type", "interface Login { user: string; password: string }"),
  safe("password variable in a shell", 'mysql -u root -p"$MYSQL_PWD" --password=$DB_PASS1'),
  safe("password variable in yaml", "password: §{{ secrets.DB_PASSWORD_2 }}"),
  safe("password variable in compose", "POSTGRES_PASSWORD: §{POSTGRES_PASSWORD:?err1}"),
  safe("password in a template", "password = {{ db_password_1 }}"),
  safe("password of a form", '<input type="password" name="password" id="pw1" autocomplete="new-password">'),
  safe("password label", '{ "password": "Password:", "confirm": "Confirm password*" }'),
  safe("password in German", '{ "password": "Passwort", "login": "Anmelden" }'),
  safe("password text key", 'label: t("password", "errors.password")'),
  safe("password with stars", 'password: "**********"'),
  safe("password rule", "password: z.string().min(8).max(64),"),
  safe("password to be set", "DB_PASSWORD=changeme"),
  safe("password that is empty", 'password: ""\nPASSWORD=\n'),
  safe("password in a sentence", "password: must have 8 characters"),
  safe("token type", 'export type Token = { token: string; type: "bearer"; expires_in: 3600 };'),
  safe("token count", "max_tokens: 4096, token_count=1234567890123"),
  safe("token of a page", `{"nextPageToken": "${random(24)}", "items": []}`),
  safe("token in a parser", 'const token = lexer.next(); if (token === "IDENTIFIER_2") return;'),
  safe("token from a secret store", "token: vault:secret/data/ci#token1"),
  safe("token from github actions", "GITHUB_TOKEN: §{{ secrets.GITHUB_TOKEN }}"),
  safe("secret by name", "secretName: acme-tls-2024-01\nsecretKeyRef:\n  name: db-credentials-v12\n"),
  safe("secret in a path", "secret: projects/12345/secrets/db-password/versions/7"),
  safe("secret in another place", "api_key: https://vault.acme.dev/v1/kv2/data/key01"),
  safe("keys of a map", 'map.set("api_key", value); const key = keys[i2];'),
  safe("key of a list", '{ "_key": "a1b2c3d4e5f6", "primary_key": "id_2024" }'),
  safe(
    "password by reference",
    "--password=projects/12345/secrets/sasl-secret/versions/1 password='$dbPassword2'",
  ),
  safe("URL of an option", "curl -u http://acme.dev:80/x1y2z3 --password --token <token1> --secret FILE"),
  safe("netrc in words", "login ada password portion-2 of the machine, the login and password portion-3"),
  safe("key in a shortcut", 'accessKey: "ctrl+shift+1"'),
  safe("bearer in words", "The bearer of good news-and-more-words came."),
  safe("bearer template", "headers: { Authorization: `Bearer §{token}` }"),
  safe("bearer placeholder", 'curl -H "Authorization: Bearer YOUR_ACCESS_TOKEN_1"'),
  safe("bearer variable", 'curl -H "Authorization: Bearer $TOKEN1" -u "$USER:$PASS"'),
  safe("URL with a port", "http://localhost:8080/@scope/pkg@1.2.3 and redis://cache:6379,ada@acme.dev"),
  safe("URL with a mail", "see [docs](http://acme.dev:80)(mailto:ada@acme.dev) or scp ada@acme.dev:/x"),
  safe("URL with a template", "postgres://§{USER}:§{PASS}@§{HOST}/db and amqp://<user>:<password>@host"),
  safe("URL of a manual", "postgres://postgres:postgres@localhost:5432/postgres mongodb://root:password@db"),
  safe("URL of an example", "https://ada:lovelace1815@example.com/ and ftp://a:xyz@host"),
  safe("URL with a name only", "ssh://git@github.com:22/a/b.git and https://ada@acme.dev/x"),
  safe("uuid", `id: ${uuid()}`),
  safe("commit", `commit ${hex(40)}\nindex ${hex(7)}..${hex(7, 3)} 100644\n`),
  safe("checksum", `${hex(64)}  dist/app.tar.gz`),
  safe("integrity", `"integrity": "sha512-${random(86, `${ALNUM}+/`)}=="`),
  safe("lock file of go", `golang.org/x/net v0.1.0 h1:${random(43, `${ALNUM}+/`)}=`),
  safe("image in a page", `<img src="data:image/png;base64,iVBORw0KGgo${random(400, `${ALNUM}+/`)}">`),
  safe(
    "source map",
    `//# sourceMappingURL=data:application/json;base64,${btoa(`{"version":3,"x":"${random(90)}"}`)}`,
  ),
  safe("cache name", `Cache-Control: max-age=1\nETag: "${hex(32)}"\n`),
  safe("trace", `traceparent: 00-${hex(32)}-${hex(16)}-01`),
  safe("certificate in base64", btoa(`-----BEGIN CERTIFICATE-----\n${keyLines().slice(1, 9).join("\n")}`)),
  safe("public key in base64", btoa(`-----BEGIN PUBLIC KEY-----\n${keyLines().slice(1, 9).join("\n")}`)),
  safe(
    "a list of variables",
    '[{"name":"password","value":"secretRef"},{"name": "TOKEN", "value": "$TOKEN1"}]',
  ),
  safe(
    "password in a table of a manual",
    "| `--password` | `string` | **Password:** see above |\n| --token <value2> |",
  ),
  safe(
    "password in SQL with a variable",
    "CREATE USER ada IDENTIFIED BY :password1 -- or PASSWORD '§{PASS1}'",
  ),
  safe("container image", `image: ghcr.io/acme/app@sha256:${hex(64)}`),
  safe("css names", ".sk-circle-fade-dot-animation-delay-0123 { color: #a1b2c3 } .sk-cube-grid {}"),
  safe("names with hyphens", "task-based-approach-for-2024-risk-assessment-of-disk-usage"),
  safe(
    "names with underscores",
    "gh_pages_deploy ghs_config hf_hub_download npm_config_registry sk_live_mode",
  ),
  safe("long name in code", "const AbstractSingletonProxyFactoryBeanDefinition2024Parser = 1;"),
  safe("numbers", "4111 1111 1111 1111, +49 170 1234567, 2024-01-01T00:00:00Z, 3.14159265358979"),
  safe("account without a name", "order 123456789012 of 2024"),
  safe("version", "v1.0-beta.12+build.20240101.abcdef0"),
  safe("regular expression", `const GITHUB = /gh[pousr]_[A-Za-z0-9]{36}/; const AWS = /AKIA[0-9A-Z]{16}/;`),
  safe("mask of a guard", "token = [github token withheld]\npassword: [password withheld]\n"),
  safe("password by reference in YAML", "MasterPassword: !Ref DBPassword1\npsk: wpa2-personal\n"),
  safe("password compared in Python", "if password == other.password2:\n    pass\n"),
  safe(
    "password compared",
    "if (password > maxLength12) return; const ok = token >= limit2024 || key<value9;",
  ),
  safe(
    "settings that name files",
    "ENV TOKEN_FILE /run/secrets/token1\nset -gx PASSWORD_FILE /etc/pw/file1\nsetx SECRET_NAME %NAME_12%\n",
  ),
  safe(
    "options of other tools",
    "git push -u origin:main; docker run -u 1000:1000 img; sort -u -t: -k2n a1.txt",
  ),
  safe("form of a page", '<label for="password">Password</label> <td class="token">Token:</td>'),
  safe(
    "block of help in YAML",
    "password: |\n  The password of the account, see chapter 12.\ntoken: >\n  none\n",
  ),
  safe("strings put together", 'const password = "" + "" + name1; const token = "a" +\n  "b" + "c1";'),
  safe("default of nothing", 'const password = process.env.PW ?? ""; const token = get("key") || null;'),
  safe("default in words", 'const password = options.password || "none";'),
  safe(
    "tables of a manual",
    "| password | string | PASSWORD1 |\n<td>password</td>\n<td>required field</td>\n",
  ),
  safe("XML with a secret elsewhere", '<password secretRef="x1"/>\n<token>§{env.TOKEN_1}</token>'),
  safe("words in base64", btoa("The password is on a note. Ask for a token, keep the secret, turn the key.")),
  safe("code in base64", btoa("export const password = process.env.DB_PASSWORD; const token = next(2);")),
  safe(
    "words in a URL",
    encodeURIComponent('{"password":"Password:","token":"$TOKEN1"} or password=changeme'),
  ),
  safe("words in wide letters", "ｐａｓｓｗｏｒｄ：ｓｅｅ　ｎｏｔｅ, “password”: ‘see note’ – no token"),
  safe(
    "words in other languages",
    "Passwort: siehe Zettel; contraseña: ver nota; пароль: на листе; 密码：见笔记",
  ),
  safe("image of a page over lines", (random(400, `${ALNUM}+/`).match(/.{76}/g) ?? []).join("\n")),
  safe("key mark with no key in a list", `- ${mark("BEGIN")}\n- ${mark("END")}\n- a: b\n`),
  safe("mail", "From: ada@acme.dev\nMessage-ID: <4711.1234@mail.acme.dev>\n"),
  safe("login help", "usage: login [--user NAME] [--password FILE]  e.g. docker run -u 1000:100000 img"),
];
