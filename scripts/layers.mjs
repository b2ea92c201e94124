/**
 * Takes the cascade layers out of a stylesheet. The rules come out in the order of their layers, so that where two are
 * equally specific the one of the later layer still wins.
 *
 * @param {string} css without nested layers
 * @returns {string}
 * @throws when a layer stands inside another rule, where unwrapping would change what wins.
 */
export function unwrapLayers(css) {
  const { layers, outside } = gatherLayers(css)
  // Rules outside any layer win over all layers, so they come last.
  return [...layers.values(), outside].join('')
}

/**
 * Opens each cascade layer of a stylesheet once: its files are bundled one after the other, each with its layers.
 *
 * @param {string} css without nested layers
 * @returns {string}
 * @throws when a layer stands inside another rule.
 */
export function joinLayers(css) {
  const { layers, outside } = gatherLayers(css)
  const blocks = [...layers].filter(([, rules]) => rules).map(([name, rules]) => `@layer ${name} {${rules}}\n`)
  return [`@layer ${[...layers.keys()].join(', ')};\n`, ...blocks, outside].join('')
}

/** @param {string} css */
function gatherLayers(css) {
  /** @type {Map<string, string>} */
  const layers = new Map()
  let outside = ''
  for (const { prelude, block } of topLevel(css)) {
    const name = prelude.match(/^@layer\s+(.+)$/s)?.[1]?.trim()
    if (name === undefined) {
      if (block && /@layer\b/.test(block)) throw new Error(`A cascade layer inside "${prelude}" cannot be taken apart.`)
      outside += block === undefined ? `${prelude};\n` : `${prelude} {${block}}\n`
    } else if (block === undefined) {
      for (const part of name.split(',')) if (!layers.has(part.trim())) layers.set(part.trim(), '')
    } else {
      if (/@layer\b/.test(block)) throw new Error(`A cascade layer inside the layer "${name}" cannot be taken apart.`)
      layers.set(name, `${layers.get(name) ?? ''}${block}\n`)
    }
  }
  return { layers, outside }
}

/**
 * The statements and blocks at the top of a stylesheet, comments dropped.
 *
 * @param {string} css
 * @returns {Generator<{ prelude: string, block: string | undefined }>}
 */
function* topLevel(css) {
  // Strings, comments and unquoted addresses are skipped whole: a brace or semicolon in them is no syntax.
  const token = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|url\([^"')]*\)|[{};]/g
  let depth = 0
  let start = 0
  let bodyStart = 0
  let prelude = ''
  for (const match of css.matchAll(token)) {
    if (match[0] === '{') {
      if (depth === 0) {
        prelude = clean(css.slice(start, match.index))
        bodyStart = match.index + 1
      }
      depth += 1
    } else if (match[0] === '}') {
      depth -= 1
      if (depth === 0) {
        yield { prelude, block: css.slice(bodyStart, match.index) }
        start = match.index + 1
      }
    } else if (match[0] === ';' && depth === 0) {
      yield { prelude: clean(css.slice(start, match.index)), block: undefined }
      start = match.index + 1
    }
  }
}

/** @param {string} text */
function clean(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').trim()
}
