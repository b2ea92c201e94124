import { expect, it, vi } from 'vitest'
import { createTestClient } from '../fixtures/createTestClient.js'
import { createFakePlatform } from '../fixtures/fakePlatform.js'
import { createFakeWallet } from '../fixtures/fakeWallet.js'
import { finishSocialLogin } from './finishSocialLogin.js'

const connectorId = 'com.example.wallet'

function open(href: string) {
  const replaceState = vi.fn()
  const window = { location: { href }, navigator: { userAgent: '' }, history: { state: 'kept', replaceState } }
  const parse = vi.fn((value: unknown) => value)
  const wallet = {
    ...createFakeWallet({ accounts: { eip155: [{ address: '0x1' }] } }),
    traits: { session: 'shared' as const, input: { parse } },
  }
  const platform = { ...createFakePlatform(), window: window as never }
  const { hawser } = createTestClient({ wallets: [wallet], platform })
  hawser.start()
  return { hawser, replaceState, parse }
}

it('CAP-04 default: what the browser brought back is gone on with, once, and stands in the address no more', async () => {
  const { hawser, replaceState, parse } = open(
    'https://app.example/cart?open=1&result_uri=https%3A%2F%2Fwallet.example%2F%3Fresult%3Da#top',
  )
  const connected = await finishSocialLogin(hawser, { connectorId })
  expect(connected?.connections).toHaveLength(1)
  expect(parse).toHaveBeenCalledWith({ resultUri: 'https://wallet.example/?result=a' }, expect.anything())
  const [state, , url] = replaceState.mock.calls[0] ?? []
  expect([state, String(url)]).toEqual(['kept', 'https://app.example/cart?open=1#top'])
})

it('behavior: where it brought nothing nobody is asked', async () => {
  const { hawser, replaceState } = open('https://app.example/?open=1')
  expect(await finishSocialLogin(hawser, { connectorId })).toBeUndefined()
  expect(replaceState).not.toHaveBeenCalled()
})
