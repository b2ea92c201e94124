import { expect, it } from 'vitest'
import { findBuildWarnings } from './findBuildWarnings.mjs'

const quiet = `
vite v8.3.8 building client environment for production...
✓ 1534 modules transformed.
dist/assets/findWarnings-M4F2SvVJ.js    1.60 kB │ gzip: 0.77 kB
dist/assets/warnings-M4F2SvVJ.js    1.60 kB │ gzip: 0.77 kB
[vite] told
> harbour@0.0.0 build
> svelte-check --fail-on-warnings && vite build
Loading svelte-check in workspace: /apps/harbour
svelte-check found 0 errors and 0 warnings
1790000000000 COMPLETED 12 FILES 0 ERRORS 0 WARNINGS 0 FILES_WITH_PROBLEMS
ƒ  (Dynamic)  server-rendered on demand
✓ built in 2.21s`

it('default: a build that says what it has made does not warn', () => {
  expect(findBuildWarnings(quiet)).toEqual([])
})

it.each([
  '\u001b[33m[MODULE_LEVEL_DIRECTIVE] \u001b[0mThe semantics of the module level directive "use client" may not be preserved.',
  '(!) Some chunks are larger than 500 kB after minification.',
  '[vite] warning: something',
  ' ⚠ Unsupported metadata viewport is configured in metadata export.',
  'npm warn deprecated inflight@1.0.6: This module is not supported',
  'svelte-check found 0 errors and 2 warnings in 1 file',
  '1790000000000 COMPLETED 12 FILES 0 ERRORS 10 WARNINGS 1 FILES_WITH_PROBLEMS',
  'Warning: the option --fail-on-warnings is old',
  '(node:123) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.',
])('behavior: what tools warn with is seen, in colours too: %s', (line) => {
  expect(findBuildWarnings(`${quiet}\n${line}\n`)).toHaveLength(1)
})

it('behavior: a line without an end is read in no time', () => {
  const begun = process.cpuUsage()
  for (const piece of ['-', ' --', '--a', 'without a ', '0 ', ' ']) findBuildWarnings(piece.repeat(200_000))
  expect(process.cpuUsage(begun).user / 1_000).toBeLessThan(1_000)
})
