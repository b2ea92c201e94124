import { fileURLToPath } from 'node:url'
import { buildPage } from './buildPage.mjs'

/** The page as it is published, with the hash by which an operator's can be compared. */
const { hash } = await buildPage({
  entry: 'src/app/main.ts',
  outdir: fileURLToPath(new URL('../dist/site', import.meta.url)),
})
process.stdout.write(`The wallet's page: ${hash}\n`)
