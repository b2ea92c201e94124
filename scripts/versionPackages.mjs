import { pnpm } from './packageManager.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'
import { runTool } from './runTool.mjs'

for (const args of [
  ['exec', 'changeset', 'version'],
  ['install', '--lockfile-only', '--no-frozen-lockfile', '--ignore-scripts'],
]) {
  console.log(await runTool(...pnpm(args), { cwd: repositoryRoot }))
}
