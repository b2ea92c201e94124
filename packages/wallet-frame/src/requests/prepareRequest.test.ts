import { isHawserError } from '@hawser/common'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { describeRequest } from '../consent/describeRequest.js'
import { networks, openTestSecrets } from '../fixtures/wallet.js'
import { listAccounts } from '../keys/accounts.js'
import { sign } from '../signing/sign.js'
import { prepareRequest } from './prepareRequest.js'

const secrets = openTestSecrets()
const context = (chainId: (typeof networks)[keyof typeof networks]) => ({
  ownAddresses: listAccounts(secrets, { chainId }).map(({ address }) => address),
  // It knows enough for any transaction, and answers it to whatever it is asked.
  node: { ask: async () => '0x5208' },
  signal: new AbortController().signal,
})

const methods = [
  ['personal_sign', networks.ethereum],
  ['eth_signTypedData_v4', networks.ethereum],
  ['eth_sendTransaction', networks.ethereum],
  ['wallet_sendCalls', networks.ethereum],
  ['solana_signMessage', networks.solana],
  ['solana_signTransaction', networks.solana],
  ['solana_signAllTransactions', networks.solana],
  ['solana_signAndSendTransaction', networks.solana],
  ['signMessage', networks.bitcoin],
  ['signPsbt', networks.bitcoin],
  ['polkadot_signMessage', networks.polkadot],
  ['polkadot_signTransaction', networks.polkadot],
] as const

const [account = ''] = context(networks.ethereum).ownAddresses
const words = fc.constantFrom(
  ...[
    account,
    '0x',
    '0x00',
    '0xff',
    '0x1',
    '',
    'a',
    '{}',
    '__proto__',
    'constructor',
    '3yZe7d',
    'cHNidP8=',
    '0x7fffffffffffffff',
  ],
)
const names = fc.constantFrom(
  ...['from', 'to', 'value', 'data', 'gas', 'nonce', 'chainId', 'type', 'calls', 'address', 'message', 'transaction'],
  ...[
    'transactions',
    'psbt',
    'signInputs',
    'index',
    'types',
    'primaryType',
    'domain',
    'transactionPayload',
    '__proto__',
  ],
)
const { tree } = fc.letrec((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    words,
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('tree'), { maxLength: 3 }),
    fc.dictionary(names, tie('tree'), { maxKeys: 6 }),
  ),
}))

it.each(methods)(
  'behavior: whatever %s is asked with, it is refused by name, or told and signed as it was told',
  async (method, chainId) => {
    const here = context(chainId)
    const { ownAddresses } = here
    await fc.assert(
      fc.asyncProperty(fc.oneof(tree, fc.array(tree, { maxLength: 2 }), fc.anything()), async (params) => {
        try {
          const { toSign } = await prepareRequest({ id: '1', chainId, method, params }, here)
          for (const request of toSign) {
            const asker = { account: ownAddresses[0] ?? '', ownAddresses, origin: null, isOriginVerified: false }
            const part = await describeRequest(request, asker)
            expect(part.actions.length).toBeGreaterThan(0)
            await sign(part.toSign, () => secrets)
          }
        } catch (error) {
          expect(isHawserError(error) ? null : error).toBeNull()
        }
      }),
      { numRuns: 300 },
    )
  },
)

it.each([
  'eth_sign',
  'wallet_grantPermissions',
  'wallet_revokePermissions',
  'eth_sendUserOperation',
  'sendTransfer',
  '__proto__',
])('error: %s is not done here', async (method) => {
  const asked = prepareRequest({ id: '1', chainId: networks.ethereum, method, params: [] }, context(networks.ethereum))
  await expect(asked).rejects.toMatchObject({ code: 'PROVIDER_UNSUPPORTED_METHOD' })
})

it.each(methods)('error: %s is not done on a network of another namespace', async (method, chainId) => {
  const other = chainId === networks.solana ? networks.ethereum : networks.solana
  const params = {
    personal_sign: ['a', context(other).ownAddresses[0]],
    eth_signTypedData_v4: [context(other).ownAddresses[0], {}],
  }
  const asked = prepareRequest(
    { id: '1', chainId: other, method, params: params[method as keyof typeof params] ?? {} },
    context(other),
  )
  await expect(asked).rejects.toMatchObject({
    code: expect.stringMatching(/^(PROVIDER_UNSUPPORTED_METHOD|VAULT_UNSIGNABLE)$/),
  })
})
