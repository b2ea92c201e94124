import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findDeadLinks } from './findDeadLinks.mjs'

const repository = 'https://example.com/repository/'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hawser-links-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** @param {Record<string, string>} files */
function check(files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return findDeadLinks(join(folder, 'site'), { repository, root: join(folder, 'root') })
}

it('default: pages, anchors, files and sources that are there are no fault', () => {
  const result = check({
    'root/packages/core/README.md': '# Core\n\n## Sign `in`\n',
    'site/index.html':
      '<h2 id="top">Top</h2><a href="/errors#user-rejected">e</a><a href="#top">t</a><script src="/app.js"></script>',
    'site/errors.html':
      '<h3 id="user-rejected">x</h3><a href="./guide/#a&amp;b">g</a><a href="https://example.org">o</a>',
    'site/guide/index.html': `<h1 id="a&amp;b">g</h1><a href="../errors">e</a><a href="${repository}packages/core/README.md#sign-in">r</a>`,
    'site/app.js': '',
  })
  expect(result).toEqual({ faults: [], linkCount: 6 })
})

it('error: what leads nowhere is named with the page that has it', () => {
  const { faults } = check({
    'root/README.md': '# Root\n',
    'site/index.html': `<a href="/no">a</a><a href="#no">b</a><a href="${repository}no.md">c</a><a href="${repository}README.md#no">d</a><img src="/no.png">`,
    'site/errors.html':
      '<a class="x" href="/#gone">e</a><link rel="stylesheet" href="https://fonts.example.com/a.css">',
  })
  expect(faults.sort()).toEqual([
    '/: #no leads to no anchor of /.',
    '/: /no leads to no page.',
    '/: /no.png is no file.',
    `/: ${repository}README.md#no leads to no heading of that file.`,
    `/: ${repository}no.md leads to no file of the repository.`,
    '/errors: /#gone leads to no anchor of /.',
    '/errors: https://fonts.example.com/a.css is loaded from another host.',
  ])
})
