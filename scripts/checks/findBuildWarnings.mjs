import { stripVTControlCharacters } from 'node:util'

/** npm, Next and compilers write the word; Rollup and Vite `(!)`. */
const word = /\bwarn(?:ing)?s?\b|\(!\)|⚠|\bdeprecated\b/i
/** Rolldown names what it warns of by its code alone. */
const code = /^\s*\[[A-Z][A-Z_]+\]/
/** What was counted, and what npm repeats of a script: `> svelte-check --fail-on-warnings`. */
const noWarnings = /\b(?:0|no|without(?: a)?) warnings?\b|\s--[\w-]+/gi
const file = /│ gzip:/

/**
 * The lines in which a build warns.
 *
 * @param {string} output with or without colours
 * @returns {string[]}
 */
export function findBuildWarnings(output) {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => code.test(line) || (word.test(line.replace(noWarnings, '')) && !file.test(line)))
}
