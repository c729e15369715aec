import {Client} from '@modelcontextprotocol/client'; import * as C from '@modelcontextprotocol/client/stdio';
const {StdioClientTransport}=C;
const t=new StdioClientTransport({command:process.execPath,args:['/work/main/packages/mcp/dist/cli.js',...process.argv.slice(3)],stderr:'inherit'});
const c=new Client({name:'d',version:'1'}); await c.connect(t);
const tools=(await c.listTools()).tools; 
if(process.argv[2]==='list'){for(const x of tools)console.log(x.name,'|',x.title,'|',x.description,'|',JSON.stringify(x.inputSchema),JSON.stringify(x.annotations));console.log(JSON.stringify(tools).length)}
else for(const [n,a] of JSON.parse(process.argv[2])){const r=await c.callTool({name:n,arguments:a});console.log('>>',n,JSON.stringify(a),r.isError);for(const b of r.content)console.log(b.type==='text'?b.text.slice(-500):b.type+' '+b.data.length)}
await c.close();
