import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../repositoryRoot.mjs'
import { findWorkflowFaults } from './findWorkflowFaults.mjs'

const commit = '0123456789abcdef0123456789abcdef01234567'
const good = `
on:
  push:
    branches: [main]
permissions: {}
jobs:
  build:
    permissions:
      contents: read
    steps:
      - uses: actions/checkout@${commit} # v5.0.0
        with:
          persist-credentials: false
      - run: npm test
  publish:
    environment: npm
    permissions:
      contents: read
      id-token: write
    steps:
      - uses: actions/checkout@${commit} # v5.0.0
        with:
          persist-credentials: false
          sparse-checkout: scripts/publish
      - run: node scripts/publish/publishTarballs.mjs release
        env:
          RELEASE_MANIFEST: \${{ needs.build.outputs.manifest }}
  note:
    permissions:
      contents: write
    steps:
      - run: gh release create v1
`

it('default: a workflow that gives away no more than it has to has no fault', () => {
  expect(findWorkflowFaults(good)).toEqual([])
})

it.each([
  ['an action by its tag', `checkout@${commit} # v5.0.0`, 'checkout@v5', 'actions/checkout@v5 is not pinned'],
  ['an action by a short commit', `@${commit}`, '@0123456', 'is not pinned by its full commit'],
  ['an action of the repository', `actions/checkout@${commit} # v5.0.0`, './action', './action is not pinned'],
  ['a commit without its version', ' # v5.0.0', '', 'does not say in a comment'],
  [
    'pull_request_target',
    'push:\n    branches: [main]',
    'pull_request_target:',
    'pull_request_target runs with rights',
  ],
  ['workflow_run', 'push:\n    branches: [main]', 'workflow_run:', 'workflow_run runs with rights'],
  ['a token of npm', 'RELEASE_MANIFEST', 'NODE_AUTH_TOKEN', 'takes a stored secret'],
  ['a secret', 'needs.build.outputs.manifest', 'secrets.ANY', 'takes a stored secret'],
  ['the rights of a repository by default', 'permissions: {}\n', '', '"permissions: {}" is missing'],
  ['all rights', 'permissions: {}', 'permissions: write-all', '"permissions: {}" is missing'],
  ['rights at the top', 'permissions: {}', 'permissions:\n  contents: write', '"permissions: {}" is missing'],
  [
    'a job without a word on rights',
    '    permissions:\n      contents: read\n    steps',
    '    steps',
    'build: It names no permissions',
  ],
  ['credentials that stay', '          persist-credentials: false\n', '', 'leaves the token on the disk'],
  ['an expression in a script', 'npm test', `echo \${{ github.head_ref }}`, 'puts an expression into a script'],
  [
    'tests with the right to write',
    'contents: read\n    steps',
    'contents: write\n    steps',
    'build: It may write (contents) and runs what',
  ],
  [
    'tests with the right to publish',
    'gh release create v1',
    'npm test',
    'note: It may write (contents) and runs what',
  ],
  ['a script of the repository', 'gh release create v1', './release.sh', 'harmless: ./release.sh'],
  ['a script in a hidden folder', 'gh release create v1', '.ci/run', 'harmless: .ci/run'],
  [
    'a script behind another command',
    'gh release create v1',
    'git status && npm test',
    'harmless: git status && npm test',
  ],
  ['a script within another command', 'gh release create v1', 'git tag $(npm test)', 'harmless: git tag $(npm test)'],
  ['an action of others with rights', 'run: gh release create v1', `uses: x/y@${commit} # v1.0.0`, 'harmless: x/y@'],
  [
    'an install before publishing',
    '- run: node scripts',
    '- run: npm ci\n      - run: node scripts',
    'publish: It may write (id-token) and runs what',
  ],
  ['no environment', '    environment: npm\n', '', 'publish outside a protected environment'],
  [
    'publishing and writing',
    'id-token: write',
    'id-token: write\n      pull-requests: write',
    'may publish and write besides',
  ],
  ['a right that nothing needs', 'contents: write', 'packages: write', 'has no need to write packages'],
  ['a whole checkout', '          sparse-checkout: scripts/publish\n', '', 'checks out more than scripts/publish'],
])('behavior: %s is found', (_, before, after, fault) => {
  expect(good).toContain(before)
  expect(findWorkflowFaults(good.replaceAll(before, after))).toContainEqual(expect.stringContaining(fault))
})

it('behavior: the release of this project has no fault', () => {
  const text = readFileSync(join(repositoryRoot, '.github', 'workflows', 'release.yml'), 'utf8')
  expect(findWorkflowFaults(text)).toEqual([])
})
