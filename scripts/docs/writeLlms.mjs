import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../repositoryRoot.mjs'

const folder = join(repositoryRoot, 'docs')

/**
 * Writes `llms.txt` (https://llmstxt.org), a list of all pages, and `llms-full.txt`, their text, beside a built site.
 *
 * @param {string} site
 */
export function writeLlms(site) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: folder, encoding: 'utf8' })
  const pages = listed.split('\n').filter((file) => file.endsWith('.md') && file !== 'index.md')
  const texts = pages.sort().map((file) => ({ file, text: readPage(join(folder, file)) }))
  const about =
    '# Hawser\n\n> Connect any wallet to a web app: open, self-hostable, small. EVM chains, Solana, Bitcoin and Polkadot, from React or headless.\n'
  const list = texts.map(({ file, text }) => `- [${titleOf(text)}](/${file.replace(/\.md$/, '')})`).join('\n')
  writeFileSync(join(site, 'llms.txt'), `${about}\n## Pages\n\n${list}\n\nAll of them in one file: /llms-full.txt\n`)
  writeFileSync(join(site, 'llms-full.txt'), `${about}\n${texts.map(({ text }) => text).join('\n')}`)
}

/** A page without its front matter, with what it includes. @param {string} path */
function readPage(path) {
  return readFileSync(path, 'utf8')
    .replace(/^---\n.*?\n---\n+/s, '')
    .replace(/<!--@include: (\S+)-->/g, (_, file) => readFileSync(join(dirname(path), file), 'utf8'))
    .replace(/ \{#[\w-]+\}$/gm, '')
}

/** @param {string} text */
const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1] ?? ''
