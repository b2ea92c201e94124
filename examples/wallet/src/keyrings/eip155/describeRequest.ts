import { formatUnits } from 'viem'
import type { Task } from '../task.js'
import type { WalletChain } from '../walletChain.js'
import type { ParsedRequest } from './parseRequest.js'

/** What is asked for, in words. */
export function describeRequest(
  request: Extract<ParsedRequest, { address: unknown }>,
  { name, symbol, decimals }: WalletChain,
): Omit<Task, 'run'> {
  const account = { label: 'Account', value: request.address, kind: 'address' } as const
  const network = { label: 'Network', value: name }
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
      title: 'Sign data',
      approve: 'Sign',
      done: 'Signed data for',
      facts: [
        account,
        network,
        { label: 'Kind', value: primaryType },
        { label: 'For', value: String(domain.name ?? 'not named') },
      ],
      text: JSON.stringify(message, null, 2),
    }
  }
  const { to, value, data, input } = request.transaction
  const code = data ?? input
  return {
    title: 'Send a transaction',
    approve: 'Send',
    done: 'Sent a transaction for',
    facts: [
      { label: 'Amount', value: `${formatUnits(value, decimals)} ${symbol}`, kind: 'amount' },
      to ? { label: 'To', value: to, kind: 'address' } : { label: 'To', value: 'a new contract' },
      { ...account, label: 'From' },
      network,
    ],
    text: code && code !== '0x' ? code : undefined,
  }
}
