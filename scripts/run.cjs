'use strict'

// The entry of every `npm run` command here. It is written so that any Node can read it, because the first thing it does
// is to look whether this Node is new enough; the modules behind it are loaded only afterwards.
var nodeVersionProblem = require('./nodeVersion.cjs')
var problem = nodeVersionProblem(process.versions.node)
if (problem) {
  console.error(problem)
  if (process.argv[2] === 'test') console.log('0 passed, 1 failed, 0 skipped')
  process.exit(1)
}
require('./loadCommand.cjs')(process.argv[2], process.argv.slice(3))
