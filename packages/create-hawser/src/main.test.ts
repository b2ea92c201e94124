import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { main } from './main.js'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'create-hawser-'))
  return () => rmSync(cwd, { recursive: true, force: true })
})

/** The command with what its user answers, undefined where nobody is there. */
async function run(args: readonly string[], answers?: readonly (string | undefined)[], userAgent?: string) {
  const told: string[] = []
  const failed: string[] = []
  const asked: string[] = []
  const left = [...(answers ?? [])]
  const code = await main({
    args,
    cwd,
    userAgent,
    ask:
      answers &&
      (async (question) => {
        asked.push(question)
        return left.shift()
      }),
    print: (text) => told.push(text),
    printError: (text) => failed.push(text),
  })
  return { code, told: told.join('\n'), failed: failed.join('\n'), asked }
}
const dependencies = (folder: string) =>
  Object.keys(JSON.parse(readFileSync(join(cwd, folder, 'package.json'), 'utf8')).dependencies)

it('default: what is said is not asked, and the next steps are told', async () => {
  const { code, told, failed, asked } = await run(['harbour', '--template', 'vue'], [])
  expect([code, failed, asked]).toEqual([0, '', []])
  expect(told).toContain('harbour is ready. Now:\n\n  cd harbour\n  npm install\n  npm run dev')
  expect(dependencies('harbour')).toContain('vue')
})

it('default: the steps are those of whoever runs it', async () => {
  const { told } = await run(['harbour', '-t', 'plain'], [], 'pnpm/10.34.9 npm/? node/v20.19.0 linux x64')
  expect(told).toContain('  pnpm install\n  pnpm run dev')
})

it('default: what is not said is asked; nothing answered is my-app with React', async () => {
  const { code, asked } = await run([], ['', ''])
  expect([code, asked.length]).toEqual([0, 2])
  expect(dependencies('my-app')).toContain('@hawser/react')
})

it.each(['4', 'svelte', ' svelte '])('behavior: a template is chosen by number or name: %j', async (answer) => {
  expect((await run(['harbour'], [answer])).code).toBe(0)
  expect(dependencies('harbour')).toContain('svelte')
})

it('behavior: what cannot be taken is asked again, at once', async () => {
  const { code, told, asked } = await run([], ['My App', '../up', 'harbour', '9', 'angular', 'next'])
  expect([code, asked.length]).toEqual([0, 6])
  expect(told).toMatch(/Try "my-app"\.[\s\S]*is not in this folder[\s\S]*no template "9"[\s\S]*no template "angular"/)
  expect(dependencies('harbour')).toContain('next')
})

it('error: without a terminal nothing is asked', async () => {
  expect(await run([])).toMatchObject({ code: 1, told: '', failed: expect.stringMatching(/^Name the folder/) })
  expect(await run(['harbour'])).toMatchObject({ code: 1, failed: expect.stringMatching(/^Name a template/) })
  expect(existsSync(join(cwd, 'harbour'))).toBe(false)
})

it.each([[['--colour']], [['a', 'b', '-t', 'react']], [['harbour', '-t', 'angular']], [['../up', '-t', 'react']]])(
  'error: %j is refused in one sentence and makes nothing',
  async (args) => {
    const { code, told, failed } = await run(args, [])
    expect([code, told]).toEqual([1, ''])
    expect(failed).not.toMatch(/\bat .*:\d+/)
    expect(failed).not.toBe('')
  },
)

it('behavior: a user who leaves at a question has nothing made', async () => {
  expect(await run(['harbour'], [undefined])).toMatchObject({ code: 1, failed: 'Nothing was made.' })
  expect(existsSync(join(cwd, 'harbour'))).toBe(false)
})

it('default: --help tells every template and makes nothing', async () => {
  const { code, told } = await run(['--help'])
  expect(code).toBe(0)
  for (const name of ['react', 'next', 'vue', 'svelte', 'plain']) expect(told).toContain(name)
})
