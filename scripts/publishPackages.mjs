import { pnpm } from './packageManager.mjs'
import { repositoryRoot } from './repositoryRoot.mjs'
import { runTool } from './runTool.mjs'

// Through pnpm, so that changesets publishes with it: npm would ignore the `exports` of publishConfig.
console.log(await runTool(...pnpm(['exec', 'changeset', 'publish']), { cwd: repositoryRoot }))
