import { decodeFunctionData, erc20Abi, formatUnits, type Hex } from 'viem'
import type { Fact, Task } from '../task.js'
import type { WalletChain } from '../walletChain.js'
import type { ParsedRequest, TransactionParams } from './parseRequest.js'

/** What is asked for, in words. */
export function describeRequest(
  request: Extract<ParsedRequest, { address: unknown }>,
  chain: WalletChain,
): Omit<Task, 'run'> {
  const account = { label: 'Account', value: request.address, kind: 'address' } as const
  const network = { label: 'Network', value: chain.name }
  if (request.type === 'message') {
    return {
      title: 'Sign a message',
      approve: 'Sign',
      done: 'Signed a message for',
      facts: [account, network],
      text: request.text,
    }
  }
  if (request.type === 'typedData') {
    const { primaryType, domain, message } = request.typedData
    return {
      title: 'Sign typed data',
      approve: 'Sign',
      done: 'Signed data for',
      facts: [
        { label: 'For', value: String(domain.name ?? 'not named') },
        { label: 'Type', value: primaryType },
        account,
        network,
      ],
      text: toLines(message).join('\n'),
      warning:
        'spender' in message || /permit/i.test(primaryType)
          ? 'This signature can let somebody move your tokens.'
          : undefined,
    }
  }
  return {
    approve: 'Send',
    done: 'Sent a transaction for',
    ...describeTransaction(request.transaction, { chain, rest: [{ ...account, label: 'From' }, network] }),
  }
}

function describeTransaction(
  { to, value, data, input }: TransactionParams,
  { chain, rest }: { readonly chain: WalletChain; readonly rest: readonly Fact[] },
): Pick<Task, 'title' | 'facts' | 'text' | 'warning'> {
  const code = data ?? input ?? '0x'
  const coins = `${formatUnits(value, chain.decimals)} ${chain.symbol}`
  const amount: readonly Fact[] = value > 0n ? [{ label: 'Amount', value: coins, kind: 'amount' }] : []
  if (!to) return { title: 'Send a new contract', facts: [...amount, ...rest], text: code }
  const receiver: Fact = { label: 'To', value: to, kind: 'address' }
  if (code === '0x') {
    const title = `Send ${shorten(formatUnits(value, chain.decimals))} ${chain.symbol}`
    return { title, facts: [receiver, { label: 'Amount', value: coins, kind: 'amount' }, ...rest] }
  }
  const contract: Fact = { label: 'Contract', value: to, kind: 'address' }
  const call = decodeTokenCall(code)
  if (!call) {
    return {
      title: 'Send a contract call',
      facts: [...amount, contract, { label: 'Function', value: code.slice(0, 10) }, ...rest],
      text: code,
      warning: 'Bollard cannot read what this call does. Sign only what you expect from an app that you trust.',
    }
  }
  const isApproval = call.name === 'approve'
  return {
    title: isApproval ? 'Send a token approval' : 'Send a token',
    facts: [
      { label: isApproval ? 'Who may spend' : 'To', value: call.receiver, kind: 'address' },
      { label: isApproval ? 'At most' : 'Amount', value: `${call.units} units of the token`, kind: 'amount' },
      { ...contract, label: 'Token' },
      ...amount,
      ...rest,
    ],
    warning: isApproval
      ? 'It can take this much of the token at any time, until you withdraw the approval.'
      : undefined,
  }
}

/** A transfer or an approval of an ERC-20 token; null for another call. */
function decodeTokenCall(data: Hex) {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
    if (functionName !== 'transfer' && functionName !== 'approve') return null
    return { name: functionName, receiver: args[0], units: args[1] }
  } catch {
    return null
  }
}

/** At most six decimals, and said where that hides some. */
function shorten(amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  if (fraction.length <= 6) return amount
  const shown = fraction.slice(0, 6).replace(/0+$/, '')
  return `about ${shown === '' ? whole : `${whole}.${shown}`}`
}

const deepest = 8

/** A value as indented lines, one for each name. */
function toLines(value: unknown, depth = 0): readonly string[] {
  const indent = '  '.repeat(depth)
  if (typeof value !== 'object' || value === null || depth >= deepest) return [`${indent}${String(value)}`]
  return Object.entries(value).flatMap(([name, child]) =>
    typeof child === 'object' && child !== null
      ? [`${indent}${name}:`, ...toLines(child, depth + 1)]
      : [`${indent}${name}: ${String(child)}`],
  )
}
