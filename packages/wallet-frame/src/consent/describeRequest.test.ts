import { expect, it } from 'vitest'
import { networks, openTestSecrets } from '../fixtures/wallet.js'
import { listAccounts } from '../keys/accounts.js'
import type { SignRequest } from '../signing/sign.js'
import { describeRequest } from './describeRequest.js'

const secrets = openTestSecrets()
const describe = (request: SignRequest, { isOriginVerified = true } = {}) => {
  const ownAddresses = listAccounts(secrets, { chainId: request.chainId }).map(({ address }) => address)
  const account = 'address' in request ? request.address : String(ownAddresses[0])
  return describeRequest(request, { account, ownAddresses, origin: 'https://app.example', isOriginVerified })
}
const own = (chainId: (typeof networks)[keyof typeof networks]) =>
  String(listAccounts(secrets, { chainId })[0]?.address)
const hello = new TextEncoder().encode('Hello')

it.each<SignRequest>([
  { chainId: networks.ethereum, address: own(networks.ethereum), method: 'personal_sign', message: '0x48656c6c6f' },
  { chainId: networks.solana, address: own(networks.solana), method: 'solana_signMessage', message: hello },
  { chainId: networks.bitcoin, address: own(networks.bitcoin), method: 'signMessage', message: 'Hello' },
  { chainId: networks.polkadot, address: own(networks.polkadot), method: 'polkadot_signMessage', data: '0x48656c6c6f' },
])('default: a message on $chainId is told as its text, beside what is signed', async (request) => {
  expect(await describe(request)).toEqual({
    chainId: request.chainId,
    account: own(request.chainId as (typeof networks)[keyof typeof networks]),
    actions: [{ kind: 'message', text: 'Hello', bytes: '0x48656c6c6f', signIn: null }],
    warnings: [],
    fee: null,
    simulation: null,
    toSign: request,
  })
})

it('behavior: an app that the operator does not know comes with a warning', async () => {
  const request = {
    chainId: networks.ethereum,
    address: own(networks.ethereum),
    method: 'personal_sign',
    message: '0xff',
  } as const
  const { warnings } = await describe(request, { isOriginVerified: false })
  expect(warnings).toEqual([{ code: 'unreadable' }, { code: 'unverifiedOrigin' }])
})

it('behavior: the most that an EVM transaction takes is told', async () => {
  const transaction = {
    type: 'eip1559',
    chainId: 1,
    nonce: 0,
    gas: 21_000n,
    maxFeePerGas: 7n,
    maxPriorityFeePerGas: 1n,
  } as const
  const request = {
    chainId: networks.ethereum,
    address: own(networks.ethereum),
    method: 'eth_signTransaction',
  } as const
  expect((await describe({ ...request, transaction })).fee).toEqual({ units: 147_000n, isMost: true })
  const legacy = { type: 'legacy', chainId: 1, nonce: 0, gas: 21_000n, gasPrice: 9n } as const
  expect((await describe({ ...request, transaction: legacy })).fee).toEqual({ units: 189_000n, isMost: true })
})

it('behavior: a transaction of Polkadot is told by its numbers, and is a danger: nobody has read it', async () => {
  const payload = {
    blockHash: `0x${'22'.repeat(32)}`,
    era: '0x0500',
    genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
    method: `0x0503${'33'.repeat(33)}04`,
    nonce: '0x01',
    specVersion: '0x01',
    tip: '0x05',
    transactionVersion: '0x01',
    signedExtensions: [
      'CheckSpecVersion',
      'CheckTxVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
      'ChargeTransactionPayment',
    ],
    version: 4,
  }
  const ask = (change: object) =>
    describe({
      chainId: networks.polkadot,
      address: own(networks.polkadot),
      method: 'polkadot_signTransaction',
      payload: { ...payload, ...change },
    })
  expect(await ask({})).toMatchObject({
    actions: [{ kind: 'runtimeCall', pallet: 5, call: 3, lifetime: 64, tip: 5n, data: payload.method }],
    warnings: [{ code: 'unreadable' }, { code: 'feeUnknown' }],
  })
  expect((await ask({ era: '0x00' })).warnings).toContainEqual({ code: 'staysValid' })
  await expect(ask({ nonce: undefined })).rejects.toMatchObject({ code: 'VAULT_UNSIGNABLE' })
})

it.each([
  { chainId: networks.ethereum, address: own(networks.ethereum), method: 'eth_sign', message: '0x00' },
  { chainId: networks.ethereum, address: own(networks.ethereum), method: 'personal_sign', message: 'Hello' },
  { chainId: networks.solana, address: own(networks.solana), method: 'solana_signTransaction', transaction: hello },
])('error: what the vault would not sign is not shown either (%o)', async (request) => {
  await expect(describe(request as unknown as SignRequest)).rejects.toMatchObject({ code: 'VAULT_UNSIGNABLE' })
})
