import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/**
 * What leads nowhere in a built site: links to pages, anchors and files of its own that are missing, links to files of the repository that
 * are, and anything that the pages load from another host.
 *
 * @param {string} site the folder of the built site
 * @param {{ repository: string, root: string }} options `repository`: what links to its files begin with; `root`: where these files are
 * @returns {{ faults: string[], linkCount: number }} one sentence for each fault
 */
export function findDeadLinks(site, { repository, root }) {
  const pages = new Map(htmlFiles(site).map((file) => [pathOf(relative(site, file)), readFileSync(file, 'utf8')]))
  const anchors = new Map([...pages].map(([path, html]) => [path, new Set(readAttributes(html, 'id'))]))
  /** @type {string[]} */
  const faults = []
  let linkCount = 0
  for (const [path, html] of pages) {
    for (const href of new Set(links(html))) {
      linkCount += 1
      const fault = href.startsWith(repository)
        ? sourceFault(join(root, decodeURI(href.slice(repository.length))))
        : pageFault(path, href)
      if (fault) faults.push(`${path}: ${href} ${fault}`)
    }
    for (const source of loaded(html)) {
      if (/^(?:[a-z]+:)?\/\//i.test(source)) faults.push(`${path}: ${source} is loaded from another host.`)
      else if (!existsSync(join(site, source.replace(/[?#].*$/, '')))) faults.push(`${path}: ${source} is no file.`)
    }
  }
  return { faults, linkCount }

  /**
   * @param {string} from
   * @param {string} href
   */
  function pageFault(from, href) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
    const { pathname, hash } = new URL(href, `https://site.example${from}`)
    const path = decodeURI(pathname)
    const anchor = decodeURIComponent(hash.slice(1))
    const page = pathOf(path.slice(1))
    const known = anchors.get(page)
    if (!known) return isFile(join(site, path)) ? undefined : 'leads to no page.'
    if (anchor && !known.has(anchor)) return `leads to no anchor of ${page}.`
    return undefined
  }
}

/** @param {string} path */
const isFile = (path) => existsSync(path) && statSync(path).isFile()

/** A file of the repository, and the heading in it, by GitHub's way to name those. @param {string} target */
function sourceFault(target) {
  const [file = '', anchor] = target.split('#')
  if (!existsSync(file)) return 'leads to no file of the repository.'
  if (!anchor || !file.endsWith('.md')) return undefined
  const headings = [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, text = '']) => slug(text))
  return headings.includes(anchor) ? undefined : 'leads to no heading of that file.'
}

/** @param {string} heading */
function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-')
}

/** The address of a page by its file: `guide/index.html` is `/guide/`, `errors.html` is `/errors`. @param {string} file */
function pathOf(file) {
  return `/${file.split(sep).join('/')}`.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')
}

/** @param {string} html */
const links = (html) => [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = '']) => unescaped(href))

/** @param {string} html */
function loaded(html) {
  const sources = [...html.matchAll(/<(?:script|img|iframe|source|video|audio)\s[^>]*?src="([^"]*)"/g)]
  const sheets = [...html.matchAll(/<link\s[^>]*?href="([^"]*)"/g)].filter(([tag]) => !/rel="canonical"/.test(tag))
  return [...sources, ...sheets]
    .map(([, source = '']) => unescaped(source))
    .filter((source) => !source.startsWith('data:'))
}

/**
 * @param {string} html
 * @param {string} name
 */
const readAttributes = (html, name) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => unescaped(value))

/** @param {string} text */
const unescaped = (text) =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/**
 * @param {string} folder
 * @returns {string[]}
 */
function htmlFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => join(folder, file))
}
