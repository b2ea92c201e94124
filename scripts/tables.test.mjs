import { join } from 'node:path'
import ts from 'typescript-api'
import { beforeAll, expect, it } from 'vitest'
import { listSources } from './listSources.mjs'

/**
 * @typedef {object} Lookup
 * @property {string} file
 * @property {string} text as it stands in the source, in one line
 */

const root = join(import.meta.dirname, '..')
/** Every object has these without anybody having put them there. */
const words = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']

/**
 * Lookups under a text whose type says nothing of what it is, each read by a person, by the reason why it is right as it stands. Whatever is new is
 * guarded by `Object.hasOwn` in a condition around it or before it, or is a Map; or it comes here, with its reason.
 *
 * @type {readonly (readonly [reason: string, lookups: Readonly<Record<string, readonly string[]>>])[]}
 */
const reviewed = [
  [
    'A property of a foreign object, by a name that stands in our code. What is found is checked like any answer of that object.',
    {
      'packages/adapters/bip122/src/protocols/createOkxProvider.ts': ['Object(Object(context.page).okxwallet)[name]'],
      'packages/adapters/bip122/src/protocols/createStandardProvider.ts': [
        '(wallet as Readonly<Record<string, unknown>>)[name]',
        "Object(read('features'))[name]",
      ],
      'packages/adapters/bip122/src/provider/walletObject.ts': ['Object(target)[name]', 'Object(target)[name]'],
      'packages/adapters/eip155/src/discovery/readLegacyWallets.ts': ['(provider as Record<string, unknown>)[flag]'],
      'packages/adapters/polkadot/src/provider/parseAccounts.ts': ['Object(value)[name]'],
      'packages/adapters/solana/src/connector/createStandardBridge.ts': ['features()[feature]', 'owner?.[name]'],
      'packages/common/src/errors/toHawserError.ts': ['(source as Record<string, unknown>)[key]'],
      'packages/core/src/environment/detectEnvironment.ts': ['provider[flag]'],
      'packages/core/src/wallets/parseCustomWallets.ts': ['given[key]'],
    },
  ],
  [
    'A place of the page by its path: whoever can name one can put there what they like. What is found has to be an object that answers.',
    {
      'packages/adapters/bip122/src/discovery/readInjectedWallets.ts': ['Object(value)[name]'],
      'packages/core/src/identity/walletIdentities.ts': ['Object(value)[name]'],
    },
  ],
  [
    'A name that our code gives, and no one outside: a method of ours.',
    {
      'packages/blockchain-api/src/client/createBlockchainApi.ts': ['(await get())[name]'],
      'packages/core/src/adapterKit/lateMethods.ts': ['(await load())[name]'],
    },
  ],
  [
    'A key that our code makes of what is asked, written out as JSON behind a name of ours: no word of the prototype is one.',
    {
      'packages/core/src/resources/createResources.ts': [
        'state.resources?.[entry.key]',
        'state.resources[entry.key]',
        'state.resources[entry.key]',
        'state.resources?.[entry.key]',
      ],
      'packages/core/src/portfolio/portfolioState.ts': ['resources?.[key]'],
    },
  ],
  [
    'A key that our code makes of a namespace or a network and an address, with a colon between them: no word of the prototype is one.',
    {
      'packages/core/src/portfolio/portfolioTokens.ts': ['words[key]'],
      'packages/core/src/profile/profile.ts': [
        'slice.tokens[key]',
        'slice.tokens[key]',
        'slice.labels[key]',
        'slice.labels[key]',
      ],
      'packages/core/src/profile/profileState.ts': ['state.features.profile?.labels[addressKey(namespace, address)]'],
    },
  ],
  [
    'The keys are those of the table itself, or of one that is compared with it.',
    {
      'packages/adapters/bip122/src/protocols/createUnisatProvider.ts': ['chains[name]'],
      'packages/adapters/eip155/src/wallet/parsePermissionGrants.ts': ['this[key]'],
      'packages/adapters/polkadot/src/discovery/readWallets.ts': ['(all as Record<string, unknown>)[key]'],
      'packages/core/src/modal/router.ts': ['left[key]', 'right[key]'],
      'packages/core/src/profile/profile.ts': ['record[key]'],
      'packages/react/src/provider/useHawserState.ts': ['a[key]'],
      'packages/siwx/src/message/cacao.ts': ['att[resource]'],
      'packages/wallet-frame/src/text/createLiveText.ts': ['read()[key as keyof TNode]'],
    },
  ],
  [
    'The key is a number as text, one letter, a namespace that was checked, or an address that the wallet and the transaction share.',
    {
      'packages/adapters/bip122/src/esplora/getFeeRates.ts': [
        'rates[String(targets.findLast((target) => target <= blocks) ?? targets[0])]',
      ],
      'packages/adapters/bip122/src/protocols/createSatsConnectProvider.ts': ['signInputs[address]'],
      'packages/core/src/controllers/network.ts': ['slice.selected[namespace as ChainNamespace]'],
      'packages/react/src/text/pseudoLocalize.ts': ['accents[part]'],
    },
  ],
  [
    'Random: nobody who wrote the text knew it.',
    { 'packages/adapters/solana/src/kit/parseJson.ts': ['value?.[mark]'] },
  ],
  [
    'For tests alone, by a name that the test itself gives to its wallet, its place in the page or its namespace.',
    {
      'packages/testing/src/bip122/protocols/installProtocol.ts': ['place[name]', 'place[last]'],
      'packages/testing/src/playwright/createPageWalletHandle.ts': [
        'globalThis.__hawserTestingPageWallets?.[id]',
        '(wallet as Readonly<Record<string, unknown>>)[name]',
      ],
      'packages/testing/src/playwright/createWalletHandle.ts': ['globalThis.__hawserTestingWallets?.[id]'],
      'packages/testing/src/polkadot/createScriptedPolkadotWallet.ts': ['all[key]'],
      'packages/testing/src/walletConnect/createPeerSessions.ts': [
        'toPeerSession(client.session.get(topic)).namespaces[name]',
        'former[namespace.name]',
      ],
    },
  ],
]

const sample = `
declare const table: Record<string, number>
declare const ids: Record<\`\${string}:\${string}\`, number>
declare const id: \`\${string}:\${string}\`
declare const known: 'a' | 'b'
declare const word: string
declare const list: string[]
export const right = [
  table[known], ids[id], list[0], new Map<string, number>().get(word),
  Object.hasOwn(table, word) && table[word],
  word !== '' && Object.hasOwn(table, word) ? table[word] : 0,
]
export function guarded() {
  if (!Object.hasOwn(table, word)) return 0
  if (Object.hasOwn(table, known)) return table[known]
  return () => table[word]
}
export const generic = <T extends string>(key: T) => table[/* generic */ key]
export const wrong = [table[word], ids[word as 'a:b'], Object.hasOwn(table, word) ? 0 : table[(word)], word in table]
export const { [word]: taken } = table
table[word] = 1
if (Object.hasOwn(table, known)) delete table[word + '']
`
const samplePath = join(root, 'packages/common/src/sample.ts')

/** @type {Lookup[]} */
let found = []

beforeAll(() => {
  const files = listSources()
    .filter((file) => !/\.test(-d)?\.tsx?$|\/fixtures\//.test(file))
    .map((file) => join(root, file))
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root)
  const host = ts.createCompilerHost({ ...options, types: ['node'] }, true)
  const { getSourceFile } = host
  host.getSourceFile = (path, ...rest) =>
    path === samplePath ? ts.createSourceFile(path, sample, ts.ScriptTarget.Latest, true) : getSourceFile(path, ...rest)
  const program = ts.createProgram([...files, samplePath], { ...options, types: ['node'] }, host)
  found = [...files, samplePath].flatMap((file) => findLookups(program, file))
}, 300_000)

/**
 * @param {ts.Program} program
 * @param {string} path
 * @returns {Lookup[]}
 */
function findLookups(program, path) {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)
  if (!source) throw new Error(`${path} was not read.`)
  /** @type {Lookup[]} */
  const lookups = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const [table, key] = readLookup(node)
    if (table && key && isOpen(checker, key) && !isGuarded(node, bare(table).getText(), bare(key).getText()))
      lookups.push({ file: path.slice(root.length + 1), text: node.getText().replace(/\s+/g, ' ') })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return lookups
}

/**
 * An expression without its casts and parentheses: neither is believed.
 *
 * @param {ts.Node} node
 * @returns {ts.Node}
 */
function bare(node) {
  const isWrapped =
    ts.isAsExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isSatisfiesExpression(node)
  return isWrapped ? bare(node.expression) : node
}

/**
 * What is looked up where: `table[key]`, `key in table`, `const { [key]: value } = table`.
 *
 * @param {ts.Node} node
 * @returns {[table?: ts.Node, key?: ts.Expression]}
 */
function readLookup(node) {
  if (ts.isElementAccessExpression(node)) return [node.expression, node.argumentExpression]
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) return [node.right, node.left]
  if (ts.isBindingElement(node) && node.propertyName && ts.isComputedPropertyName(node.propertyName))
    return [node.parent, node.propertyName.expression]
  return []
}

/**
 * Whether a key may be one of the words, by its type: a number, one of several names and a text with a colon or a slash cannot.
 *
 * @param {ts.TypeChecker} checker
 * @param {ts.Expression} key
 */
function isOpen(checker, key) {
  const type = checker.getTypeAtLocation(bare(key))
  const widest = checker.getBaseConstraintOfType(type) ?? type
  return words.some((word) => checker.isTypeAssignableTo(checker.getStringLiteralType(word), widest))
}

/**
 * Whether it is reached only where `Object.hasOwn(table, key)` holds.
 *
 * @param {ts.Node} node
 * @param {string} table
 * @param {string} key
 */
function isGuarded(node, table, key) {
  const guard = `Object.hasOwn(${table}, ${key})`
  /** @param {ts.Expression} condition @returns {boolean} */
  const holds = (condition) =>
    condition.getText() === guard ||
    (ts.isParenthesizedExpression(condition) && holds(condition.expression)) ||
    (ts.isBinaryExpression(condition) &&
      condition.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken &&
      (holds(condition.left) || holds(condition.right)))
  /** @param {ts.Statement} statement */
  const leavesWithout = (statement) =>
    ts.isIfStatement(statement) &&
    statement.expression.getText() === `!${guard}` &&
    /^(?:return|throw|continue)\b/.test(statement.thenStatement.getText())
  for (let child = node, parent = node.parent; parent; child = parent, parent = parent.parent) {
    if (ts.isConditionalExpression(parent) && parent.whenTrue === child && holds(parent.condition)) return true
    if (ts.isIfStatement(parent) && parent.thenStatement === child && holds(parent.expression)) return true
    if (ts.isBinaryExpression(parent) && parent.right === child) {
      const { operatorToken, left } = parent
      if (operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && holds(left)) return true
    }
    if (ts.isBlock(parent) && parent.statements.some((other) => other.end <= child.pos && leavesWithout(other)))
      return true
  }
  return false
}

it('default: every lookup under a text from outside asks first whether it is the own one of the table, or was looked at', () => {
  const known = reviewed.flatMap(([, lookups]) =>
    Object.entries(lookups).flatMap(([file, texts]) => texts.map((text) => `${file}: ${text}`)),
  )
  const here = found.filter(({ file }) => join(root, file) !== samplePath).map(({ file, text }) => `${file}: ${text}`)
  expect(here.filter((lookup) => !known.includes(lookup))).toEqual([])
  expect(known.filter((lookup) => !here.includes(lookup))).toEqual([])
})

it('behavior: those that are wrong are found to be', () => {
  const wrong = found.filter(({ file }) => join(root, file) === samplePath).map(({ text }) => text)
  expect(wrong).toEqual([
    'table[/* generic */ key]',
    'table[word]',
    "ids[word as 'a:b']",
    'table[(word)]',
    'word in table',
    '[word]: taken',
    'table[word]',
    "table[word + '']",
  ])
})
