import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findManifestFaults } from './findManifestFaults.mjs'

/** @type {string} */
let root

const url = 'git+https://example.com/x/x.git'
const rootManifest = {
  private: true,
  license: 'MIT',
  packageManager: `pnpm@1.2.3+sha512.${'0'.repeat(128)}`,
  engines: { node: '>=20' },
  repository: { type: 'git', url },
}
const packageManifest = {
  name: '@x/a',
  license: 'MIT',
  homepage: 'https://example.com/x',
  bugs: { url: 'https://example.com/x/issues' },
  repository: { type: 'git', url, directory: 'packages/a' },
  keywords: ['x'],
  engines: { node: '>=20' },
  dependencies: { '@walletconnect/types': '2.21.8' },
  peerDependencies: { '@walletconnect/universal-provider': '>=2.21.0 <2.21.9' },
}
const updates = (days = 7) =>
  `updates:\n${['npm', 'github-actions'].map((name) => `  - package-ecosystem: ${name}\n    cooldown:\n      default-days: ${days}\n`).join('')}`

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hawser-manifests-'))
  write('package.json', rootManifest)
  write('packages/a/package.json', packageManifest)
  write('examples/b/package.json', { name: '@x/b', private: true })
  write('pnpm-workspace.yaml', 'minimumReleaseAge: 10080\n')
  write('.github/dependabot.yml', updates())
  write('.github/CODEOWNERS', '* @x/all\n')
  write('SECURITY.md', '# Security\n')
  write('scripts/publish/publish.mjs', `import { x } from 'node:fs'\nimport { y } from './other.mjs'\n`)
  write('scripts/publish/publish.test.mjs', `import { it } from 'vitest'\n`)
})

afterEach(() => rmSync(root, { recursive: true }))

/**
 * @param {string} path
 * @param {unknown} content
 */
function write(path, content) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

it('default: nothing is missing', () => {
  expect(findManifestFaults(root)).toEqual([])
})

it.each([
  [
    'a package manager by its version alone',
    'package.json',
    { ...rootManifest, packageManager: 'pnpm@1.2.3' },
    'pins no pnpm',
  ],
  [
    'a package manager with half a hash',
    'package.json',
    { ...rootManifest, packageManager: 'pnpm@1.2.3+sha512.00' },
    'pins no pnpm',
  ],
  ['no Node', 'package.json', { ...rootManifest, engines: undefined }, 'names no Node'],
  ['no repository', 'package.json', { ...rootManifest, repository: undefined }, 'names no address'],
  [
    'a package of another repository',
    'packages/a/package.json',
    { ...packageManifest, repository: { url: 'git+https://example.com/y.git', directory: 'packages/a' } },
    '@x/a: "repository"',
  ],
  [
    'a package of another folder',
    'packages/a/package.json',
    { ...packageManifest, repository: { url, directory: 'packages/b' } },
    '@x/a: "repository"',
  ],
  [
    'a package without a repository',
    'packages/a/package.json',
    { ...packageManifest, repository: undefined },
    '@x/a: "repository"',
  ],
  ['no words to be found by', 'packages/a/package.json', { ...packageManifest, keywords: undefined }, 'no "keywords"'],
  ['no place for faults', 'packages/a/package.json', { ...packageManifest, bugs: undefined }, 'no "bugs"'],
  ['another licence', 'packages/a/package.json', { ...packageManifest, license: 'ISC' }, '@x/a: "license"'],
  [
    'a script on install',
    'packages/a/package.json',
    { ...packageManifest, scripts: { postinstall: 'node x.js' } },
    'a script "postinstall"',
  ],
  ['no age', 'pnpm-workspace.yaml', 'packages: []\n', '"minimumReleaseAge" lets in'],
  ['an age of an hour', 'pnpm-workspace.yaml', 'minimumReleaseAge: 60\n', '"minimumReleaseAge" lets in'],
  [
    'exceptions to the age',
    'pnpm-workspace.yaml',
    `minimumReleaseAge: 10080\nminimumReleaseAgeExclude: ['*']\n`,
    'lets some in at once',
  ],
  [
    'scripts of dependencies',
    'pnpm-workspace.yaml',
    'minimumReleaseAge: 10080\ndangerouslyAllowAllBuilds: true\n',
    'every dependency may run scripts',
  ],
  ['updates at once', '.github/dependabot.yml', updates(0), 'npm does not wait as long'],
  ['no updates of actions', '.github/dependabot.yml', 'updates: []\n', 'nothing updates github-actions'],
  [
    'a dependency of what publishes',
    'scripts/publish/publish.mjs',
    `import { parse } from 'yaml'\n`,
    'it imports yaml',
  ],
  [
    'a file elsewhere that publishes',
    'scripts/publish/publish.mjs',
    `const a = await import('../steps.mjs')\n`,
    'it imports ../steps.mjs',
  ],
])('behavior: %s is found', (_, path, content, fault) => {
  write(path, content)
  expect(findManifestFaults(root)).toContainEqual(expect.stringContaining(fault))
})

it.each(['SECURITY.md', '.github/CODEOWNERS'])('behavior: a missing %s is found', (path) => {
  rmSync(join(root, path))
  expect(findManifestFaults(root)).toEqual([`${path} is missing.`])
})

it.each(['2.21.9', '^2.21.8', '>=2.21.0 <3.0.0', '>=2.21.0 <2.21.10', '*'])(
  'error: WalletConnect %s, which lets in releases under another licence',
  (range) => {
    const peerDependencies = { '@walletconnect/universal-provider': range }
    write('packages/a/package.json', { ...packageManifest, peerDependencies })
    const [fault] = findManifestFaults(root)
    expect(fault).toContain(`${range} lets in a release under another licence`)
  },
)
