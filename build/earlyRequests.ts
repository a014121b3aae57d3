import type { Plugin, Rolldown } from 'vite';
import type { Screen } from '../src/app/screens';

interface Options {
  screens: readonly Screen[];
  apiBase: string;
}

/**
 * What the page does for one screen: files to load, calls to make. Those that need a session are made
 * for a bare address only: what stands behind its `?` changes what such a screen asks for, and how it looks.
 */
type Plan = [pattern: string, files: string[], calls: string[], signedIn: 0 | 1, longFiles: string[]];

/** Characters of a file that takes longer to load than a call takes to be answered. */
const LONG = 100_000;

/**
 * Runs in the page's head. Finds the screen that the address names, and starts its files, its first
 * calls and the check of the session beside the app's own script instead of after it. Long files wait
 * for the first answer, or for a quarter of a second: the app's script, which is needed before them, is
 * then there sooner, and runs while they load.
 */
const starter = `(function(base,api,plans){
var path=location.pathname.slice(base.length-1)||'/',token=null,early=window.__early={};
try{token=JSON.parse(localStorage.getItem('dsuser')).token}catch(e){}
if(typeof token!='string'||!/^[\\x21-\\x7e]+$/.test(token))token=null;
function call(url,bearer){var headers={Accept:'application/json'},key=(bearer?token:'')+url;if(bearer)headers.Authorization='Bearer '+token;
early[key]=fetch(url,{headers:headers,credentials:'same-origin'}).then(function(response){
return response.json().then(function(json){return[response,json]},function(){return[response]})});
early[key].catch(function(){})}
if(token&&path!='/logout')call(api+'/auth/profile',true);
for(var i=0;i<plans.length;i++){var plan=plans[i],found=new RegExp(plan[0]).exec(path);if(!found)continue;
if(!plan[3]||token&&!location.search)plan[2].forEach(function(url){call(api+url.replace(/:(\\d)/g,function(_,n){return found[n]}),plan[3])});
function load(file){var link=document.createElement('link'),css=/\\.css$/.test(file);
link.rel=css?'stylesheet':'modulepreload';link.crossOrigin='';link.href=base+file;document.head.append(link)}
plan[1].forEach(load);
function rest(){plan[4].splice(0).forEach(load)}setTimeout(rest,250);
for(var key in early)early[key].then(rest,rest);
break}})`;

function patternOf(path: string): string {
  return `^${path.replace(/:\w+/g, '([^/]+)')}/?$`;
}

/** '/x/:code' with the parameters of '/library/:code' numbered as their groups are. */
function numbered(call: string, path: string): string {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return call.replace(/:(\w+)/g, (_, name: string) => `:${names.indexOf(name) + 1}`);
}

/** The chunk's own files and those that it needs. */
function filesOf(
  chunk: Rolldown.OutputChunk,
  bundle: Rolldown.OutputBundle,
  seen = new Set<string>(),
): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const needed = chunk.imports.flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? filesOf(file, bundle, seen) : [];
  });
  return [...new Set([chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...needed])];
}

/** Lets index.html start what the first screen needs while the app's script still loads. */
export function earlyRequests({ screens, apiBase }: Options): Plugin {
  let base = '/';
  return {
    name: 'early-requests',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const plans = screens
          .filter(({ path }) => path !== '*')
          .map(({ path, page, access, early = [] }): Plan => {
            const chunk = chunks.find(({ moduleIds }) =>
              moduleIds.some((id) => id.endsWith(`/src/pages/${page}.tsx`)),
            );
            // What the page itself asks for needs no second mention.
            const files = chunk ? filesOf(chunk, bundle).filter((file) => !html.includes(file)) : [];
            const signedIn = early.some((call) => !call.startsWith('/api/public/')) ? 1 : 0;
            const calls = access === 'guest' ? [] : early.map((call) => numbered(call, path));
            const isLong = (name: string) =>
              chunks.some(({ fileName, code }) => fileName === name && code.length > LONG);
            const long = files.filter(isLong);
            const short = files.filter((file) => !isLong(file));
            return [patternOf(path), short, calls, signedIn, long];
          });
        const script = `<script>${starter}(${[base, apiBase, plans].map((part) => JSON.stringify(part).replaceAll('<', '\\u003c')).join(',')})</script>`;
        // The stylesheet goes below the splash: the splash is painted while it loads, and the app's
        // script, which comes after it in the document's order, still waits for it.
        const styles: string[] = [];
        return html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
            styles.push(link.trim());
            return '';
          })
          .replace('</title>', `</title>${script}`)
          .replace('<!-- styles -->', () => styles.join(''));
      },
    },
  };
}
