import { chromium } from '@playwright/test';
const base='http://localhost:3103';
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const r=await fetch(base+'/auth/login',{method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify({email:'administrator@demo.example',password:'Teach-with-cases-26'})});const T=(await r.json()).token;
const users=(await (await fetch(base+'/api/users/all?role=student',{headers:{Authorization:'Bearer '+T}})).json()).items;
const id=users[3]._id;
await fetch(base+'/api/users/'+id,{method:'POST',headers:{Authorization:'Bearer '+T,'Content-Type':'application/json'},body:JSON.stringify({role:'instructor',status:'created',name:'Anna-'+Date.now()%100})});
for(const w of [1280,390]){
 const ctx=await browser.newContext({viewport:{width:w,height:w>500?800:844}});
 const page=await ctx.newPage(); await page.addInitScript(v=>localStorage.setItem('dsuser',v),JSON.stringify({token:T}));
 await page.goto(base+'/admin/users?role=student'); await page.waitForTimeout(2500);
 await page.getByRole('checkbox',{name:'Select all rows of this page'}).check(); await page.waitForTimeout(300);
 await page.screenshot({path:`/tmp/shots-al/bulk-${w}.png`});
 await page.getByRole('button',{name:'Change status'}).click(); await page.getByRole('dialog').waitFor(); await page.waitForTimeout(500);
 await page.screenshot({path:`/tmp/shots-al/dialog-${w}.png`});
 await page.keyboard.press('Escape');
 await page.goto(base+'/admin/users/'+id); await page.waitForTimeout(800);
 await page.getByRole('button',{name:'Create sign-in link'}).click(); await page.getByRole('button',{name:'Copy link'}).waitFor();
 await page.getByRole('button',{name:'History'}).click(); await page.waitForTimeout(600);
 await page.screenshot({path:`/tmp/shots-al/history-${w}.png`,fullPage:true});
 await page.goto(base+'/admin/schools/new'); await page.waitForTimeout(800);
 await page.getByRole('combobox',{name:'Free to play'}).fill('a'); await page.keyboard.press('Enter');await page.keyboard.press('Enter');await page.keyboard.press('ArrowDown');await page.waitForTimeout(300);
 await page.screenshot({path:`/tmp/shots-al/choice-${w}.png`,fullPage:true});
 await ctx.close();}
await browser.close();
