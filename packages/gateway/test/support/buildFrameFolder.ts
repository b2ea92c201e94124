import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/** Tells its parent what its policy lets it do. */
const frameScript = `
const told = {}
const attempt = async (name, run) => {
  try { told[name] = await run() } catch (error) { told[name] = error.name }
}
addEventListener('securitypolicyviolation', ({ effectiveDirective }) => (told.violations ??= []).push(effectiveDirective))
await attempt('markup', () => { document.body.innerHTML = '<b>x</b>'; return 'written' })
await attempt('inline', () => {
  const script = document.createElement('script')
  script.textContent = 'globalThis.ran = true'
  document.body.append(script)
  return globalThis.ran ? 'ran' : 'did not run'
})
await attempt('others', () => fetch(new URLSearchParams(location.search).get('elsewhere')).then(() => 'asked'))
await attempt('own', () => fetch('/healthz').then((answer) => answer.status))
await attempt('worker', () => new Promise((resolve, reject) => {
  const policy = trustedTypes.createPolicy('hawser-frame', { createScriptURL: (url) => url })
  const worker = new Worker(policy.createScriptURL(new URL('vault-worker.js', import.meta.url).href), { type: 'module' })
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = () => reject(new Error())
}))
await attempt('style', () => getComputedStyle(document.body).color)
parent.postMessage(told, '*')
`

/** A small page in the form of the wallet's own: its files, and the manifest of its build. */
export async function buildFrameFolder(folder: string): Promise<{ readonly hash: string }> {
  const parts: Record<string, string> = {
    'frame.js': frameScript,
    'page.css': 'body { color: rgb(1, 2, 3) }',
    'vault-worker.js': "import { word } from './chunks/AB12.js'\npostMessage(word)",
    'chunks/AB12.js': "export const word = 'worker'",
  }
  parts['index.html'] = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wallet</title>
<link rel="stylesheet" href="page.css" integrity="${integrityOf(parts['page.css'] ?? '')}">
<script type="module" src="frame.js" integrity="${integrityOf(parts['frame.js'] ?? '')}"></script></head><body></body></html>`
  for (const [name, text] of Object.entries(parts)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const files = Object.fromEntries(
    Object.entries(parts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => [name, integrityOf(text)]),
  )
  const lines = Object.entries(files).map(([name, integrity]) => `${name} ${integrity}\n`)
  const hash = createHash('sha256').update(lines.join('')).digest('hex')
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ hash, files }))
  return { hash }
}
