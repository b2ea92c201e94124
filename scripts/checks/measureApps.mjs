import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { browserFlags, findBrowser } from '../findBrowser.mjs'
import { actions, appBudgets, lateCode, locales, marks, namespaces, services, styleSheets } from './appBudgets.mjs'
import { appSource, bareSource, elementsSource } from './appSource.mjs'
import { buildApp, scriptBytes, staticScripts } from './buildApp.mjs'
import { describeParts } from './describeParts.mjs'
import { takeApp } from './takeApp.mjs'

/**
 * @typedef {import('./buildApp.mjs').App} App
 * @typedef {import('./appBudgets.mjs').Budget} Budget
 * @typedef {import('./takeApp.mjs').Taken} Taken
 * @typedef {{ title: string, lines: () => string[] }} Parts
 * @typedef {{ label: string, value: number, budget: Budget, unit: 'bytes' | 'scripts', parts?: Parts }} AppRow
 */

const reactModules = /\/node_modules\/(?:react|react-dom|scheduler)\//
const drawnModules = /\/node_modules\/(?:react|react-dom|scheduler|@hawser\/react)\/|\/react\/dist\//
const everything = { namespaces, hasWalletConnect: true }

/**
 * What a browser takes of small apps made with the packed packages, each figure beside its budget.
 *
 * @param {string} root the folder whose `node_modules` has the packages
 * @returns {Promise<AppRow[]>}
 */
export async function measureApps(root) {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No Chrome or Chromium was found. Set CHROME_PATH, or install one.')
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    return await measure(root, browser)
  } finally {
    await browser.close()
  }
}

/**
 * @param {string} root
 * @param {import('playwright-core').Browser} browser
 * @returns {Promise<AppRow[]>}
 */
async function measure(root, browser) {
  /** @param {string} name @param {import('./appSource.mjs').AppParts} parts */
  const make = (name, parts) => buildApp(root, { name, source: appSource(parts) })
  const bare = await buildApp(root, { name: 'bare', source: bareSource })
  const bareBytes = scriptBytes(bare, (await takeApp(browser, bare)).atButton)
  /** @param {App} app @param {readonly string[]} names */
  const ownBytes = (app, names) => scriptBytes(app, names) - bareBytes

  const typical = await buildApp(root, { name: 'typical', source: appSource({}), isMapped: true })
  const typicalTaken = await takeApp(browser, typical, { isOpened: true })
  const withWalletConnect = await make('walletConnect', { hasWalletConnect: true, hasSignIn: true })
  const withEmbeddedWallet = await make('embeddedWallet', {
    hasWalletConnect: true,
    hasSignIn: true,
    hasEmbeddedWallet: true,
  })
  const withNamespaces = await make('namespaces', { namespaces })
  const full = await make('everything', everything)
  const fullTaken = await takeApp(browser, full, { isOpened: true })
  const { atButton, atView } = typicalTaken
  const walletConnectBytes = ownBytes(withWalletConnect, (await takeApp(browser, withWalletConnect)).atButton)
  const embeddedWalletBytes = ownBytes(withEmbeddedWallet, (await takeApp(browser, withEmbeddedWallet)).atButton)
  return [
    {
      ...bytes('typical app: provider, button, account hook, eip155', ownBytes(typical, atButton), appBudgets.typical),
      parts: partsOf(typical, atButton),
    },
    scripts('  its scripts', ownScripts(typical, atButton).length, appBudgets.typicalScripts),
    ...(await hookRows(root)),
    ...(await elementsRows(root, { browser, full })),
    ...(await devtoolsRows(root, { browser, full, typicalBytes: scriptBytes(typical, atButton) })),
    bytes(
      'typical app with WalletConnect, the wallet list, sign-in and the embedded wallet',
      embeddedWalletBytes,
      appBudgets.walletConnect,
    ),
    bytes('  of it the embedded wallet', embeddedWalletBytes - walletConnectBytes, appBudgets.embeddedWallet),
    bytes(
      'typical app with all four namespaces',
      ownBytes(withNamespaces, (await takeApp(browser, withNamespaces)).atButton),
      appBudgets.namespaces,
    ),
    {
      ...bytes('modal and Connect view', scriptBytes(typical, less(atView, atButton)), appBudgets.modal),
      parts: partsOf(typical, less(atView, atButton)),
    },
    scripts('  its scripts', ownScripts(typical, less(atView, atButton)).length, appBudgets.modalScripts),
    ...(await chunkRows(root, { full, taken: fullTaken })),
    ...styleRows(root),
    ...(await localeRows({ make, english: typical })),
    ...markRows(full, fullTaken),
    ...lateRows(full, fullTaken.atView),
  ]
}

/**
 * What a page with the custom element brings by itself: none of React, nor of what is drawn with it; and no app of React has anything of the elements.
 *
 * @param {string} root
 * @param {{ browser: import('playwright-core').Browser, full: App }} options
 * @returns {Promise<AppRow[]>}
 */
async function elementsRows(root, { browser, full }) {
  const app = await buildApp(root, { name: 'elements', source: elementsSource, isMapped: true })
  const { atButton, atView } = await takeApp(browser, app, { isOpened: true })
  /** @param {readonly string[]} names @param {RegExp} modules */
  const having = (names, modules) =>
    names.filter((name) => app.scripts.get(name)?.modules.some((id) => modules.test(id)))
  if (having(atView, drawnModules).length === 0) throw new Error('The modal of the elements is not drawn with React.')
  const own = [...full.scripts].filter(([, { modules }]) => modules.some((id) => /\/elements\/dist\//.test(id)))
  return [
    {
      ...bytes(
        'custom elements: button, client, eip155, React not yet',
        scriptBytes(app, atButton),
        appBudgets.elements,
      ),
      parts: partsOf(app, atButton),
    },
    bytes(
      '  of it React, and what is drawn with it',
      scriptBytes(app, having(atButton, drawnModules)),
      appBudgets.late,
    ),
    bytes(
      '  of them in an app of React',
      scriptBytes(
        full,
        own.map(([name]) => name),
      ),
      appBudgets.late,
    ),
  ]
}

/**
 * What the panel for developers adds to an app in production: its component, and nothing that is loaded later. Apps without it have nothing of it.
 *
 * @param {string} root
 * @param {{ browser: import('playwright-core').Browser, full: App, typicalBytes: number }} options
 * @returns {Promise<AppRow[]>}
 */
async function devtoolsRows(root, { browser, full, typicalBytes }) {
  const app = await buildApp(root, { name: 'devtools', source: appSource({ hasDevtools: true }), isMapped: true })
  const { atButton, atView } = await takeApp(browser, app, { isOpened: true })
  /** @param {App} of @param {readonly string[]} names @param {RegExp} modules */
  const having = (of, names, modules) =>
    names.filter((name) => of.scripts.get(name)?.modules.some((id) => modules.test(id)))
  const panel = /\/devtools\/dist\/(?:panel|log|tabs)\//
  if (having(app, [...app.scripts.keys()], panel).length === 0) throw new Error('The app was built without the panel.')
  return [
    {
      ...bytes('developers’ panel: its component', scriptBytes(app, atButton) - typicalBytes, appBudgets.devtools),
      parts: partsOf(app, atButton),
    },
    bytes(
      '  of the panel in production',
      scriptBytes(app, having(app, [...atButton, ...atView], panel)),
      appBudgets.late,
    ),
    bytes(
      '  of it in an app without',
      scriptBytes(full, having(full, [...full.scripts.keys()], /\/devtools\/dist\//)),
      appBudgets.late,
    ),
  ]
}

/**
 * What each further hook adds to the scripts that the page brings at once: beside all the others, and as the only one, which brings what those of its sort
 * share.
 *
 * @param {string} root
 */
async function hookRows(root) {
  // These are most of the builds, and none of what comes from elsewhere later is in the scripts that are counted: without it one takes half as long.
  const external = [/^@base-ui\//, ...lateCode.map(({ imports }) => imports)]
  /** @param {string} name @param {import('./appSource.mjs').AppParts} parts */
  const make = (name, parts) => buildApp(root, { name, source: appSource(parts), external })
  const before = firstBytes(await make('noHook', {}))
  /** @param {string} from @param {Budget} budget */
  const rowsOf = async (from, budget) => {
    const rows = []
    for (const name of hooksOf(root, from)) {
      const app = await make(name, { hooks: [{ name, from }] })
      rows.push(bytes(name, firstBytes(app) - before, budget))
    }
    return rows
  }
  const rows = await rowsOf('@hawser/react', appBudgets.firstHook)
  const hooks = rows.map(({ label }) => ({ name: label, from: '@hawser/react' }))
  const together = firstBytes(await make('allHooks', { hooks })) - before
  const beside = []
  for (const { name } of hooks) {
    const others = firstBytes(await make(`without-${name}`, { hooks: hooks.filter((hook) => hook.name !== name) }))
    beside.push(bytes(name, before + together - others, appBudgets.hook))
  }
  return [
    largest(beside, 'each further hook, beside the others'),
    largest(rows, '  alone'),
    bytes(`  all ${hooks.length} of them together`, together, { goal: hooks.length * appBudgets.hook.goal }),
    largest(await rowsOf('@hawser/react/wallets', appBudgets.walletHook), 'each hook of the wallet list'),
  ]
}

/**
 * The hooks that an entry exports.
 *
 * @param {string} root
 * @param {string} from
 */
function hooksOf(root, from) {
  const folder = join(root, 'node_modules', '@hawser', 'react')
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const source = readFileSync(join(folder, exports[from.replace('@hawser/react', '.')].default), 'utf8')
  const names = new Set([...source.matchAll(/\buseHawser\w*/g)].map(([name]) => name))
  return [...names].filter((name) => name !== 'useHawserAccount')
}

/**
 * What each script that is loaded on demand adds to the open modal, and to what loads it, in an app that has everything. The actions come by themselves
 * once the modal stands: they are one row, and there for what is loaded after them. What a library outside of ours weighs comes with
 * its action, and is not counted.
 *
 * @param {string} root
 * @param {{ full: App, taken: Taken }} options
 * @returns {Promise<AppRow[]>}
 */
async function chunkRows(root, { full, taken }) {
  const loaded = new Set(taken.atView.flatMap((name) => full.scripts.get(name)?.modules ?? []))
  const external = lateCode.map(({ imports }) => imports)
  const own = await buildApp(root, {
    name: 'withoutLibraries',
    source: appSource(everything),
    external,
    isMapped: true,
  })
  const here = [...own.scripts].filter(([, { modules }]) => modules.every((id) => loaded.has(id)))
  const opened = [...staticScripts(own, [own.entry, ...here.map(([name]) => name)])]
  const [connecting, asking] = [lateScript(own, actions.connecting), lateScript(own, actions.asking)]
  const ready = [...new Set([...opened, ...staticScripts(own, [connecting])])]
  const settled = [...new Set([...ready, ...staticScripts(own, [asking])])]
  const early = staticScripts(
    own,
    [...own.scripts].flatMap(([name, { lateEntry }]) => (lateEntry && actions.before.test(lateEntry) ? [name] : [])),
  )
  const [forConnect, forAccount] = [less(ready, opened), less(settled, ready)]
  /** @type {AppRow[]} */
  const rows = []
  for (const [name, { lateEntry }] of own.scripts) {
    if (!lateEntry || settled.includes(name)) continue
    const title = titleOf(lateEntry)
    // Who loads it is there already; of several, the one that leaves most to be loaded counts.
    const loaders = [...own.scripts].filter(([, { lateImports }]) => lateImports.includes(name))
    const added = loaders.map(([loader]) =>
      scriptBytes(own, less([...staticScripts(own, [name])], [...settled, ...staticScripts(own, [loader])])),
    )
    rows.push(bytes(title, Math.max(...added), appBudgets.chunk))
  }
  return [
    {
      ...bytes('actions of connecting', scriptBytes(own, forConnect), appBudgets.actions),
      parts: partsOf(own, forConnect),
    },
    {
      ...bytes('actions of a connected wallet', scriptBytes(own, forAccount), appBudgets.actions),
      parts: partsOf(own, forAccount),
    },
    bytes(
      '  of it with the views up to a connection',
      scriptBytes(
        own,
        forAccount.filter((name) => early.has(name)),
      ),
      appBudgets.late,
    ),
    largest(rows, 'each further view or feature'),
    bytes('clients of services at the button', scriptBytes(full, earlyClients(full, taken)), appBudgets.late),
    largest(serviceRows(own, [...here.map(([name]) => name), connecting, asking]), '  each of them'),
  ]
}

/**
 * The scripts of the page with the button that have code which asks a service.
 *
 * @param {App} full
 * @param {Taken} taken
 */
function earlyClients(full, { atButton }) {
  return atButton.filter((name) => full.scripts.get(name)?.modules.some((id) => /\/blockchain-api\/dist\//.test(id)))
}

/**
 * The code that asks each service: what its script adds to the page with its modal open, and to the script of ours that loads it and has a row of its own.
 *
 * @param {App} own
 * @param {readonly string[]} opened the scripts of that page, among them those of services that it asks itself
 * @returns {AppRow[]}
 */
function serviceRows(own, opened) {
  /** @param {RegExp} module */
  const scriptOf = (module) => [...own.scripts].find(([, { lateEntry }]) => lateEntry && module.test(lateEntry))?.[0]
  const clients = services.map(({ module }) => scriptOf(module))
  // What only services need is counted to them, even where the page has it by then.
  const late = opened.filter((name) => own.scripts.get(name)?.lateEntry && !clients.includes(name))
  const page = staticScripts(own, [own.entry, ...late])
  return services.map(({ name, module, within }) => {
    const script = scriptOf(module)
    const loader = within && scriptOf(within)
    if (!script || (within && !loader)) throw new Error(`No script is loaded for the service "${name}".`)
    const before = [...page, ...(loader ? staticScripts(own, [loader]) : [])]
    const named = less([...staticScripts(own, [script])], before)
    return { ...bytes(name, scriptBytes(own, named), appBudgets.service), parts: partsOf(own, named) }
  })
}

/** @param {string} root */
function styleRows(root) {
  const folder = join(root, 'node_modules', '@hawser', 'react', 'dist')
  return styleSheets.map((name) =>
    bytes(name, gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, appBudgets.styles),
  )
}

/**
 * What a language adds to what an English app loads up to the open modal, and what it brings with the first view of an account. Every app has the text of
 * all languages, for whoever chooses one: a language's own scripts are counted, and not what is new in the app.
 *
 * @param {{ make: (name: string, parts: import('./appSource.mjs').AppParts) => Promise<App>, english: App }} options
 */
async function localeRows({ make, english }) {
  const rows = []
  for (const locale of locales) {
    const app = await make(`locale-${locale}`, { locale })
    const [name] = locale.split('-')
    /** @param {string} part of its text */
    const ofPart = (part) =>
      [...app.scripts].flatMap(([script, { lateEntry }]) =>
        lateEntry && basename(lateEntry) === `${name}${part}.js` ? [script] : [],
      )
    const [modal, account] = [ofPart('Catalogue'), ofPart('Account')]
    if (modal.length === 0) throw new Error(`The text of the language ${locale} was not found.`)
    const first = firstBytes(app) - firstBytes(english)
    rows.push(bytes(`locale ${locale}`, first + scriptBytes(app, modal), appBudgets.locale))
    if (account.length > 0) rows.push(bytes('  its account', scriptBytes(app, account), appBudgets.locale))
  }
  return rows
}

/**
 * Whole scripts are counted: none of these libraries has a module in a script that the page has before it is needed.
 *
 * @param {App} app
 * @param {readonly string[]} taken
 */
function lateRows(app, taken) {
  return lateCode.map(({ name, modules }) => {
    const early = taken.filter((script) => app.scripts.get(script)?.modules.some((id) => modules.test(id)))
    return bytes(`${name} up to the open modal`, scriptBytes(app, early), appBudgets.late)
  })
}

/**
 * No mark comes with the page, and the rare ones come when one of them is shown.
 *
 * @param {App} app
 * @param {Taken} taken
 */
function markRows(app, { atButton, atView }) {
  const drawn = [...app.scripts.values()].flatMap(({ modules }) => modules.filter((id) => marks.all.test(id)))
  if (!drawn.some((id) => marks.rare.test(id))) throw new Error('No script has the marks.')
  /** @param {readonly string[]} names @param {RegExp} modules */
  const bytesOf = (names, modules) =>
    scriptBytes(
      app,
      names.filter((name) => app.scripts.get(name)?.modules.some((id) => modules.test(id))),
    )
  return [
    bytes('marks of networks, tokens and wallets at the button', bytesOf(atButton, marks.all), appBudgets.late),
    bytes('  the rare ones up to the open modal', bytesOf(atView, marks.rare), appBudgets.late),
  ]
}

/**
 * The script that is loaded by `import()` of a module.
 *
 * @param {App} app
 * @param {RegExp} module
 */
function lateScript(app, module) {
  const found = [...app.scripts].find(([, { lateEntry }]) => lateEntry && module.test(lateEntry))
  if (!found) throw new Error(`No script is loaded by the import of ${module}.`)
  return found[0]
}

/** @param {App} app */
function firstBytes(app) {
  return scriptBytes(app, staticScripts(app, [app.entry]))
}

/**
 * The scripts that are not React's alone.
 *
 * @param {App} app
 * @param {readonly string[]} names
 */
function ownScripts(app, names) {
  return names.filter((name) => !app.scripts.get(name)?.modules.every((id) => reactModules.test(id)))
}

/**
 * @param {readonly string[]} all
 * @param {readonly string[]} without
 */
function less(all, without) {
  return all.filter((name) => !without.includes(name))
}

/**
 * @param {string} label
 * @param {number} value
 * @param {Budget} budget
 * @returns {AppRow}
 */
function bytes(label, value, budget) {
  return { label, value, budget, unit: 'bytes' }
}

/**
 * @param {string} label
 * @param {number} value
 * @param {Budget} budget
 * @returns {AppRow}
 */
function scripts(label, value, budget) {
  return { label, value, budget, unit: 'scripts' }
}

/**
 * The largest of some, and how many are over their goal.
 *
 * @param {readonly AppRow[]} rows
 * @param {string} label
 * @returns {AppRow}
 */
function largest(rows, label) {
  const sorted = [...rows].sort((a, b) => b.value - a.value)
  const [first] = sorted
  if (!first) throw new Error(`There is nothing to measure for "${label}".`)
  const over = rows.filter(({ value, budget }) => value > budget.goal).length
  return {
    ...first,
    label: `${label}: at most ${first.label}${over > 0 ? `, ${over} of ${rows.length} over it` : ''}`,
    parts: {
      title: 'each of them',
      lines: () => [
        ...sorted.map((row) => `${String(row.value).padStart(6)} B  ${row.label}`),
        ...(first.parts ? ['', `${first.label} (${first.parts.title}):`, ...first.parts.lines()] : []),
      ],
    },
  }
}

/**
 * @param {App} app
 * @param {readonly string[]} names
 * @returns {Parts}
 */
function partsOf(app, names) {
  return { title: 'without each module', lines: () => describeParts(app, names) }
}

/** @param {string} lateEntry */
function titleOf(lateEntry) {
  return basename(lateEntry).replace(/\.js$/, '')
}
