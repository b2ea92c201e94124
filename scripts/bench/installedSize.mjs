import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const packages = [
  'packages/common',
  'packages/blockchain-api',
  'packages/core',
  'packages/react',
  'packages/adapters/eip155',
]

async function sizeOf(folder) {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await sizeOf(path)
    else if (entry.isFile()) bytes += (await stat(path)).size
  }
  return bytes
}

/** Packages and apparent bytes that an EVM-only app installs: Hawser's packed tarballs, react, react-dom and viem, with all they bring. */
export async function installedSize(root, pnpm) {
  const folder = await mkdtemp(join(tmpdir(), 'hawser-installed-'))
  try {
    const tarballs = {}
    for (const path of packages) {
      const { stdout } = await run(pnpm[0], [...pnpm.slice(1), 'pack', '--json', '--pack-destination', folder], {
        cwd: join(root, path),
      })
      const { name, filename } = JSON.parse(stdout.slice(stdout.indexOf('{')))
      tarballs[name] = `file:${resolve(folder, filename)}`
    }
    const workspace = JSON.parse(await readFile(join(root, 'packages/react/package.json'), 'utf8'))
    const { react, 'react-dom': reactDom, viem } = workspace.devDependencies
    const manifest = {
      private: true,
      dependencies: { ...tarballs, react, 'react-dom': reactDom, viem },
      overrides: tarballs,
    }
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
    await run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=dev'], { cwd: folder })
    const lock = JSON.parse(await readFile(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
    return { packages: Object.keys(lock.packages).length, bytes: await sizeOf(join(folder, 'node_modules')) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
