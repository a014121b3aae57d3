import react from '@vitejs/plugin-react';
import { type Plugin, runnerImport } from 'vite';

/** Runs in the page's head. Fetches the sign-in form for whoever comes to sign in, as a document: nothing in it runs. */
const fetchForm = `(function(path,file){
if(location.pathname.replace(/\\/$/,'')!=path||location.search||(history.state||{}).usr)return;
try{if(localStorage.getItem('dsuser'))return}catch(e){}
var form=window.__early.form=new XMLHttpRequest;
form.responseType='document';form.open('GET',file);form.send()})`;

/**
 * Runs below the stylesheet, so when that is there. Shows the form while the app's script still loads.
 * It is not sent without the app: it remembers that it should be.
 */
const showForm = `(function(){var form=window.__early.form,root=document.getElementById('root');
function show(){
var page=form.response;if(form.status!=200||!page||!root.querySelector('.splash'))return;
root.replaceChildren.apply(root,page.body.childNodes);
root.dataset.early='';document.title=page.title;
root.querySelector('form').onsubmit=function(){root.dataset.early='sent';return false}}
if(form)form.readyState==4?show():form.onload=show})()`;

/** Styles play no part in markup. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  load: (id) => (/\.s?css$/.test(id) ? '' : null),
};

interface Options {
  /** The build's constants. */
  define: Record<string, string>;
}

/** Leaves the sign-in screen, as the app itself renders it, beside the app, and lets index.html show it early. */
export function earlySignIn({ define }: Options): Plugin {
  let base = '/';
  let fetching = '';
  return {
    name: 'early-sign-in',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    generateBundle: {
      order: 'pre',
      async handler() {
        const { module } = await runnerImport<typeof import('../src/app/earlySignIn')>(
          '/src/app/earlySignIn.tsx',
          { configFile: false, logLevel: 'error', define, plugins: [noStyles, react()] },
        );
        const { path, markup } = module;
        // The parser puts the title, which comes first, into a head of its own.
        const source = `<!doctype html><meta charset="utf-8">${markup}`;
        const file = this.getFileName(this.emitFile({ type: 'asset', name: 'sign-in.html', source }));
        fetching = `${fetchForm}(${JSON.stringify(path)},${JSON.stringify(base + file)})`;
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace('</head>', () => `<script>${fetching}</script></head>`)
          .replace('</body>', () => `<script>${showForm}</script></body>`),
    },
  };
}
