import { isEvmAddress, loadModule } from '@hawser/common'
import type { ReceiverCheck, SendCapability } from '@hawser/core'
import { getAddress } from 'viem'
import { readContract } from 'viem/actions'
import { toAddress } from '../address/toAddress.js'
import { readTogether } from '../chain/readChain.js'
import type { Eip155Context } from '../context.js'
import { getToken } from './getToken.js'
import { sendTransfer } from './sendTransfer.js'
import { tokenAbi } from './tokenContract.js'

/** The send methods of the adapter. */
export function createSendMethods(
  context: Eip155Context,
): Required<Omit<SendCapability, 'isSameAddress' | 'receiptTimeoutMs' | 'hasSpeeds' | 'maxMemoBytes'>> {
  return {
    checkReceiver,
    async findReceiverRisk(parameters) {
      // Asked while the amount is still being typed: the form does without its code until then.
      const { findReceiverRisk } = await loadModule(() => import('./findReceiverRisk.js'))
      return findReceiverRisk(parameters, context)
    },
    getToken: (parameters) => getToken(parameters, context),
    getTokenBalance: (parameters) => getTokenBalance(parameters, context),
    async estimate(parameters) {
      // For the review, when all has been typed.
      const { estimateTransfer } = await loadModule(() => import('./estimateTransfer.js'))
      return estimateTransfer(parameters, context)
    },
    async simulate(parameters) {
      // For the review, and after its estimate.
      const { simulateTransfer } = await loadModule(() => import('./simulateTransfer.js'))
      return simulateTransfer(parameters, context)
    },
    async getMaxAmount(parameters) {
      const { getMaxAmount } = await loadModule(() => import('./getMaxAmount.js'))
      return getMaxAmount(parameters, context)
    },
    send: (parameters) => sendTransfer(parameters, context),
    async replaceTransfer(parameters) {
      // Few transfers are: it comes with the word to.
      const { replaceTransfer } = await loadModule(() => import('./replaceTransfer.js'))
      return replaceTransfer(parameters, context)
    },
    async waitForReceipt(parameters) {
      // After all the others: the wallet has taken the transfer by then.
      const { waitForReceipt } = await loadModule(() => import('../chain/waitForReceipt.js'))
      return waitForReceipt(parameters, context)
    },
    async getFee(parameters) {
      const { getFee } = await loadModule(() => import('../chain/getFee.js'))
      return getFee(parameters, context)
    },
  }
}

/**
 * Whether an address can be sent to, and how it is written with its checksum (EIP-55). In one letter case it carries none and passes;
 * `0x` may be left out.
 */
export async function checkReceiver(value: string): Promise<ReceiverCheck> {
  const trimmed = value.trim()
  if (!isEvmAddress(trimmed)) return { isValid: false, reason: 'format' }
  const digits = trimmed.replace(/^0x/i, '')
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const hasChecksum = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return hasChecksum && address !== `0x${digits}` ? { isValid: false, reason: 'checksum' } : { isValid: true, address }
}

type GetTokenBalanceParameters = Parameters<SendCapability['getTokenBalance']>[0]

/** Returns an owner's balance of a token, in base units. @throws ExecutionRevertedError, NetworkRequestError, TimeoutError, AbortedError */
async function getTokenBalance(
  { token, owner, network, signal }: GetTokenBalanceParameters,
  context: Eip155Context,
): Promise<bigint> {
  return readTogether({ network, signal }, context, (client) =>
    readContract(client, {
      address: toAddress(token.address),
      abi: tokenAbi,
      functionName: 'balanceOf',
      args: [toAddress(owner)],
    }),
  )
}
