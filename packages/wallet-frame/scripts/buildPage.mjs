import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const sha = (name, bytes, encoding) => createHash(name).update(bytes).digest(encoding)

/**
 * Builds a page of the frame from an entry of its own: the page, its script and style with subresource integrity, the vault's worker, and `manifest.json` with
 * the hash of each file and one of all of them. Nothing of the machine goes into it: the same sources give the same bytes.
 */
export async function buildPage({ entry, outdir }) {
  await rm(outdir, { recursive: true, force: true })
  await mkdir(outdir, { recursive: true })
  await build({
    absWorkingDir: root,
    entryPoints: {
      frame: resolve(root, entry),
      'vault-worker': resolve(root, 'src/worker/vaultWorker.ts'),
      page: resolve(root, 'src/page/page.css'),
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@hawser/source'],
    minify: true,
    legalComments: 'none',
    // Modules are UTF-8 wherever they are served from, and words take a third of the room.
    charset: 'utf8',
    chunkNames: 'chunks/[hash]',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const integrityOf = async (path) => `sha384-${sha('sha384', await readFile(join(outdir, path)), 'base64')}`
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Wallet</title>
<link rel="stylesheet" href="page.css" integrity="${await integrityOf('page.css')}">
<script type="module" src="frame.js" integrity="${await integrityOf('frame.js')}"></script>
</head>
<body><div id="frame"></div></body>
</html>
`
  await writeFile(join(outdir, 'index.html'), html)
  const paths = (await readdir(outdir, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(resolve(outdir).length + 1))
    .sort()
  const files = Object.fromEntries(await Promise.all(paths.map(async (path) => [path, await integrityOf(path)])))
  const hash = sha(
    'sha256',
    Object.entries(files)
      .map(([path, integrity]) => `${path} ${integrity}\n`)
      .join(''),
    'hex',
  )
  await writeFile(join(outdir, 'manifest.json'), `${JSON.stringify({ hash, files }, null, 2)}\n`)
  return { hash, files }
}
