import * as v from 'valibot'
import { decodeFunctionData, erc20Abi, type Hex, hexToBytes } from 'viem'
import {
  type Currency,
  cleanText,
  connectDescription,
  type DemoRequest,
  type Fact,
  formatAmount,
  formatShortAmount,
  type RequestDescription,
  readText,
  toTree,
} from './description.js'

/** What the wallet knows of its place. */
export interface EvmWords {
  /** The chain that the wallet is on. */
  readonly chainId: number
  nameOf(chainId: number): string | undefined
  currencyOf(chainId: number): Currency | undefined
  tokenOf(chainId: number, address: string): Currency | undefined
}

const isHex = (value: unknown): value is Hex => typeof value === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(value)
const isAddress = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
const hexSchema = v.custom<Hex>(isHex)
const addressSchema = v.custom<Hex>(isAddress)
const quantitySchema = v.pipe(
  v.union([v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))]),
  v.transform((value) => BigInt(value)),
)
const chainIdSchema = v.pipe(quantitySchema, v.transform(Number), v.safeInteger())

const transactionSchema = v.object({
  from: addressSchema,
  to: v.nullish(addressSchema),
  value: v.optional(quantitySchema, 0),
  data: v.optional(hexSchema),
  input: v.optional(hexSchema),
  chainId: v.optional(chainIdSchema),
})
const callsSchema = v.object({
  from: v.optional(addressSchema),
  chainId: chainIdSchema,
  atomicRequired: v.boolean(),
  calls: v.pipe(
    v.array(v.object({ to: addressSchema, data: v.optional(hexSchema, '0x'), value: v.optional(quantitySchema, 0) })),
    v.minLength(1),
    v.maxLength(100),
  ),
})
const typedDataSchema = v.object({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})
const chainSchema = v.object({
  chainId: chainIdSchema,
  chainName: v.optional(v.string()),
  rpcUrls: v.optional(v.array(v.string()), []),
})
const assetSchema = v.object({
  options: v.object({ address: v.string(), symbol: v.optional(v.string(), 'not named') }),
})

/** A request to an EVM wallet in words; null for a method that it has none for. @throws ValiError for parameters that do not fit */
export function describeEvmRequest({ method, params }: DemoRequest, words: EvmWords): RequestDescription | null {
  switch (method) {
    case 'eth_requestAccounts':
    case 'wallet_requestPermissions':
      return connectDescription
    case 'personal_sign':
    case 'eth_sign':
      return describeMessage(params)
    case 'eth_signTypedData':
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return describeTypedData(params, words)
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return describeTransaction(params, words)
    case 'wallet_sendCalls':
      return describeCalls(params, words)
    case 'wallet_switchEthereumChain': {
      const [{ chainId }] = v.parse(v.looseTuple([chainSchema]), params)
      return {
        title: `Switch to ${nameOf(chainId, words)}`,
        lead: 'This site wants to use another network.',
        facts: [
          { label: 'From', value: nameOf(words.chainId, words) },
          { label: 'To', value: nameOf(chainId, words) },
        ],
      }
    }
    case 'wallet_addEthereumChain': {
      const [chain] = v.parse(v.looseTuple([chainSchema]), params)
      return {
        title: 'Add a network',
        lead: 'Networks can show wrong balances. Add only those you trust.',
        facts: [
          { label: 'Name', value: cleanText(chain.chainName ?? 'not named', 60) },
          { label: 'Chain id', value: String(chain.chainId) },
          { label: 'RPC address', value: cleanText(chain.rpcUrls[0] ?? 'none', 200) },
        ],
      }
    }
    case 'wallet_watchAsset': {
      const [{ options }] = v.parse(v.looseTuple([assetSchema]), Array.isArray(params) ? params : [params])
      return {
        title: `Show the token ${cleanText(options.symbol, 12)}`,
        lead: 'It will be listed with your balances. Names of tokens can be made up.',
        facts: [{ label: 'Contract', value: cleanText(options.address, 60), kind: 'address' }],
      }
    }
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions':
      return {
        title: 'Let this site act for you',
        lead: 'Within these limits it won’t ask you again.',
        facts: [],
        tree: toTree(Array.isArray(params) ? params[0] : params).children ?? [],
        warning: 'Grant this only to sites you trust with the amounts below.',
      }
    case 'wallet_revokePermissions':
    case 'wallet_revokeExecutionPermission':
      return { title: 'Take a permission back', lead: 'This site gives up what you granted it.', facts: [] }
    default:
      return null
  }
}

function describeMessage(params: unknown): RequestDescription {
  const [first, second] = v.parse(v.looseTuple([v.string(), v.string()]), params)
  // eth_sign, and libraries that mix the two up, have the account in front.
  const [data, address] = isAddress(second) ? [first, second] : [second, v.parse(addressSchema, first)]
  return {
    title: 'Sign a message',
    lead: 'It proves that the account is yours. It moves nothing.',
    facts: [{ label: 'Account', value: address, kind: 'address' }],
    message: isHex(data) ? readText(hexToBytes(data)) : cleanText(data),
  }
}

function describeTypedData(params: unknown, words: EvmWords): RequestDescription {
  const [address, data] = v.parse(v.looseTuple([addressSchema, v.unknown()]), params)
  const typed = v.parse(typedDataSchema, typeof data === 'string' ? JSON.parse(data) : data)
  const { domain, primaryType, message } = typed
  const chainId = v.safeParse(
    chainIdSchema,
    typeof domain.chainId === 'string' ? Number(domain.chainId) : domain.chainId,
  )
  const isPermit = 'spender' in message || /permit|approv|order/i.test(primaryType)
  return {
    title: 'Sign typed data',
    facts: [
      ...(typeof domain.name === 'string' ? [{ label: 'For', value: cleanText(domain.name, 60) }] : []),
      ...(isAddress(domain.verifyingContract)
        ? [{ label: 'Contract', value: domain.verifyingContract, kind: 'address' } as const]
        : []),
      { label: 'Account', value: address, kind: 'address' },
      ...(chainId.success ? [{ label: 'Network', value: nameOf(chainId.output, words) }] : []),
    ],
    tree: [{ ...toTree(message, primaryType) }],
    warning: isPermit ? 'This signature can let somebody move your tokens.' : undefined,
  }
}

/** What is to be sent. @throws ValiError for parameters that do not fit */
export function readTransaction(params: unknown) {
  const [{ input, data = input, ...transaction }] = v.parse(v.looseTuple([transactionSchema]), params)
  return { ...transaction, data }
}

function describeTransaction(params: unknown, words: EvmWords): RequestDescription {
  const { from, to, value, data: code = '0x', chainId = words.chainId } = readTransaction(params)
  const currency = words.currencyOf(chainId)
  const rest: readonly Fact[] = [
    { label: 'From', value: from, kind: 'address' },
    { label: 'Network', value: nameOf(chainId, words) },
  ]
  if (!to) {
    const amount = amountOf(value, currency)
    return { title: 'Deploy a contract', facts: [...amount, { label: 'Code', value: sizeOf(code) }, ...rest] }
  }
  const described = describeCall({ to, code, value, currency, token: words.tokenOf(chainId, to) })
  return { ...described, facts: [...described.facts, ...rest] }
}

interface Call {
  readonly to: Hex
  readonly code: Hex
  readonly value: bigint
  readonly currency: Currency | undefined
  readonly token: Currency | undefined
}

function describeCall({ to, code, value, currency, token }: Call): RequestDescription {
  const amount = amountOf(value, currency)
  if (code === '0x') {
    return {
      title: `Send ${formatShortAmount(value, currency ?? unknownCurrency)}`,
      facts: [{ label: 'To', value: to, kind: 'address' }, ...amount],
    }
  }
  const known = describeTokenCall({ code, to, token })
  if (known) return { ...known, facts: [...known.facts, ...amount] }
  return {
    title: 'Call a contract',
    facts: [
      ...amount,
      { label: 'Contract', value: to, kind: 'address' },
      { label: 'Function', value: code.slice(0, 10) },
      { label: 'Data', value: sizeOf(code) },
    ],
    warning: 'This wallet can’t say what the call does.',
  }
}

const unknownCurrency: Currency = { symbol: 'units', decimals: 0 }

function amountOf(value: bigint, currency: Currency = unknownCurrency): readonly Fact[] {
  return value > 0n ? [{ label: 'Amount', value: formatAmount(value, currency), kind: 'amount' }] : []
}

/** Each call as if it were sent by itself, one below the other. */
function describeCalls(params: unknown, words: EvmWords): RequestDescription {
  const [{ from, chainId, atomicRequired, calls }] = v.parse(v.looseTuple([callsSchema]), params)
  const described = calls.map(({ to, data, value }) =>
    describeCall({ to, code: data, value, currency: words.currencyOf(chainId), token: words.tokenOf(chainId, to) }),
  )
  const warnings = new Set(described.flatMap(({ warning }) => warning ?? []))
  return {
    title: calls.length === 1 ? (described[0]?.title ?? '') : `Send ${calls.length} calls at once`,
    ...(calls.length > 1 && {
      lead: atomicRequired ? 'All of them take effect, or none.' : 'Some of them may take effect without the others.',
    }),
    facts: [
      ...described.flatMap(({ title, facts }, at) =>
        calls.length === 1
          ? facts
          : [
              { label: `${at + 1}.`, value: title },
              ...facts.map((fact) => ({ ...fact, label: `${at + 1}. ${fact.label}` })),
            ],
      ),
      ...(from ? [{ label: 'From', value: from, kind: 'address' } as const] : []),
      { label: 'Network', value: nameOf(chainId, words) },
    ],
    warning: warnings.size > 0 ? [...warnings].join(' ') : undefined,
  }
}

const unlimited = 2n ** 255n

/** A transfer or an approval of an ERC-20 token; null for another call. */
function describeTokenCall({
  code,
  to,
  token,
}: {
  readonly code: Hex
  readonly to: Hex
  readonly token: Currency | undefined
}): RequestDescription | null {
  const call = decodeTokenCall(code)
  if (!call) return null
  const contract: Fact = { label: token ? `${token.symbol} contract` : 'Token contract', value: to, kind: 'address' }
  const format = (units: bigint, write: typeof formatAmount) =>
    token ? write(units, token) : `${units} units of an unknown token`
  if (call.functionName === 'approve') {
    const [spender, units] = call.args
    const isUnlimited = units >= unlimited
    return {
      title: units === 0n ? 'Withdraw an approval' : `Let a contract spend ${token?.symbol ?? 'a token'}`,
      facts: [
        { label: 'Who may spend', value: spender, kind: 'address' },
        {
          label: 'At most',
          value: isUnlimited ? 'all you have and will have' : format(units, formatAmount),
          kind: 'amount',
        },
        contract,
      ],
      warning: isUnlimited ? 'It can take all of this token at any time, until you withdraw the approval.' : undefined,
    }
  }
  const [receiver, units] = call.functionName === 'transfer' ? call.args : [call.args[1], call.args[2]]
  return {
    title: token ? `Send ${formatShortAmount(units, token)}` : 'Send a token',
    facts: [
      { label: 'To', value: receiver, kind: 'address' },
      { label: 'Amount', value: format(units, formatAmount), kind: 'amount' },
      ...(call.functionName === 'transferFrom'
        ? [{ label: 'Out of', value: call.args[0], kind: 'address' } as const]
        : []),
      contract,
    ],
    warning: token ? undefined : 'This token isn’t on the wallet’s list. Check its contract.',
  }
}

function decodeTokenCall(data: Hex) {
  try {
    const call = decodeFunctionData({ abi: erc20Abi, data })
    return call.functionName === 'transfer' || call.functionName === 'approve' || call.functionName === 'transferFrom'
      ? call
      : null
  } catch {
    return null
  }
}

function nameOf(chainId: number, words: EvmWords): string {
  return words.nameOf(chainId) ?? `chain ${chainId}`
}

function sizeOf(hex: Hex): string {
  const bytes = (hex.length - 2) / 2
  return bytes === 1 ? '1 byte' : `${bytes} bytes`
}
