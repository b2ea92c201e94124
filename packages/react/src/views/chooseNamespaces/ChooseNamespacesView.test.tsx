import { defineNetwork } from '@hawser/common'
import { removeNetwork } from '@hawser/core/actions'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { solana, testNetworks } from '../fixtures/createTestClient.js'
import { expectAccessible } from '../fixtures/expectAccessible.js'
import { fakeWallet, walletError } from '../fixtures/fakeWallet.js'
import { firstAddress, openClient, untilConnectedShown } from '../fixtures/openClient.js'

const solanaAddress = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const granted = {
  eip155: { address: firstAddress, chainId: 'eip155:1' },
  solana: { address: solanaAddress, chainId: solana.caipNetworkId },
} as const

async function openMulti() {
  const wallet = fakeWallet({ id: 'test.multi', name: 'Multi', namespaces: ['eip155', 'solana'] })
  const plain = fakeWallet({ id: 'test.plain', name: 'Plain' })
  const client = await openClient({
    wallets: [wallet, plain],
    others: ['solana'],
    networks: [...testNetworks, solana],
    view: { name: 'Connect' },
  })
  return { ...client, wallet, plain }
}
type Opened = Awaited<ReturnType<typeof openMulti>>
const box = (name: string) => page.getByRole('checkbox', { name })
const confirm = page.getByRole('button', { name: 'Connect', exact: true })
const top = ({ hawser }: Opened) => hawser.getSnapshot().router.stack.at(-1)
const connected = ({ hawser }: Opened) => Object.keys(hawser.getSnapshot().connections.byId)

describe('ChooseNamespacesView', () => {
  it('CAP-02 default: a wallet of several namespaces is asked for all of them at once', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await expect.element(box('Ethereum & EVM')).toBeChecked()
    await expect.element(box('Solana')).toBeChecked()
    await expectAccessible()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    expect(client.wallet.requests[0]?.parameters.namespaces).toEqual(['eip155', 'solana'])
    client.wallet.approveEach(granted)
    await expect.poll(() => connected(client)).toEqual(['eip155/test.multi', 'solana/test.multi'])
    await untilConnectedShown(client)
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: each is shown by its mark', async () => {
    await openMulti()
    await page.getByRole('button', { name: 'Multi' }).click()
    const marks = () =>
      [...document.querySelectorAll<HTMLImageElement>('.hawser-choice img')].map(({ src }) => src.slice(0, 18))
    await expect.poll(marks).toEqual(['data:image/svg+xml', 'data:image/svg+xml'])
  })

  it('behavior: what is left out is not asked for; the other kind is offered the next time', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await box('Ethereum & EVM').click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    expect(client.wallet.requests[0]?.parameters.namespaces).toEqual(['solana'])
    client.wallet.approveEach(granted)
    await expect.poll(() => connected(client)).toEqual(['solana/test.multi'])
    client.hawser.open({ view: { name: 'ChooseNamespaces', parameters: { connectorId: 'test.multi' } } })
    await expect.element(box('Ethereum & EVM')).toBeChecked()
    // Connected already: so it says and shows, and there is nothing to choose.
    const solanaBox = page.getByRole('checkbox', { name: /Solana/ })
    await expect.element(solanaBox).toBeChecked()
    await expect.element(solanaBox).toBeDisabled()
    await expect.element(page.getByText('Connected')).toBeVisible()
    await expectAccessible()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(2)
    expect(client.wallet.requests[1]?.parameters.namespaces).toEqual(['eip155'])
  })

  it('behavior: a wallet that is connected in all of them can be asked for each again', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    client.wallet.approveEach(granted)
    await expect.poll(() => connected(client)).toEqual(['eip155/test.multi', 'solana/test.multi'])
    client.hawser.open({ view: { name: 'ChooseNamespaces', parameters: { connectorId: 'test.multi' } } })
    await expect.element(box('Ethereum & EVM')).toBeChecked()
    await expect.element(box('Solana')).toBeChecked()
    await box('Ethereum & EVM').click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(2)
    expect(client.wallet.requests[1]?.parameters.namespaces).toEqual(['solana'])
  })

  it('behavior: by keyboard; nothing chosen cannot be confirmed, and says so', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await expect.element(box('Ethereum & EVM')).toBeVisible()
    box('Ethereum & EVM').element().focus()
    await userEvent.keyboard(' ')
    box('Solana').element().focus()
    await userEvent.keyboard(' ')
    await expect.element(confirm).toBeDisabled()
    await expect.element(page.getByText('Choose at least one network.')).toBeVisible()
    await expectAccessible()
    await userEvent.keyboard(' ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    expect(client.wallet.requests[0]?.parameters.namespaces).toEqual(['solana'])
  })

  it('behavior: one kind granted and the other not: said so, kept, and asked for again alone', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    client.wallet.approveEach({ eip155: granted.eip155 })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Solana wasn’t connected')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Your other accounts are.')
    expect(connected(client)).toEqual(['eip155/test.multi'])
    await expectAccessible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => client.wallet.requests.length).toBe(2)
    expect(client.wallet.requests[1]?.parameters.namespaces).toEqual(['solana'])
    await expect.element(page.getByText('Continue in Multi')).toBeVisible()
    client.wallet.approveEach({ solana: granted.solana })
    await expect.poll(() => connected(client)).toEqual(['eip155/test.multi', 'solana/test.multi'])
    await untilConnectedShown(client)
    await expect.poll(() => client.hawser.getSnapshot().modal.isOpen).toBe(false)
  })

  it('behavior: a wallet that is asked several times shows where it stands', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    expect(document.querySelector('.hawser-stage-step')).toBeNull()
    const { onPrompt } = client.wallet.requests[0]?.parameters ?? {}
    onPrompt?.({ number: 2, count: 4, namespaces: ['solana'] })
    await expect.element(page.getByRole('status').filter({ hasText: '2 of 4, Solana' })).toBeVisible()
    await expectAccessible()
  })

  it('behavior: several kinds that are missing are named as a sentence names them', async () => {
    const bitcoin = defineNetwork({
      id: '000000000019d6689c085ae165831e93',
      chainNamespace: 'bip122',
      name: 'Bitcoin',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: ['http://127.0.0.1:3000'] } },
    })
    const wallet = fakeWallet({ id: 'test.multi', name: 'Multi', namespaces: ['eip155', 'solana', 'bip122'] })
    await openClient({
      wallets: [wallet],
      others: ['solana', 'bip122'],
      networks: [...testNetworks, solana, bitcoin],
      view: { name: 'ChooseNamespaces', parameters: { connectorId: 'test.multi' } },
    })
    await confirm.click()
    await expect.poll(() => wallet.requests.length).toBe(1)
    wallet.approveEach({ eip155: granted.eip155 })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Solana and Bitcoin weren’t connected')
  })

  it('behavior: one kind granted is enough for who goes on without the other', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    client.wallet.approveEach({ solana: granted.solana })
    await page.getByRole('button', { name: 'Continue without Ethereum & EVM' }).click()
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(connected(client)).toEqual(['solana/test.multi'])
  })

  it.each([
    ['declined', walletError(4001, 'User rejected the request.'), 'Request declined'],
    ['failed', walletError(-32603, 'The keyring is locked.'), 'Connection failed'],
    ['open already', walletError(-32002, 'Request already pending'), undefined],
  ])('behavior: what was shared stays so when the second question is %s', async (_, error, said) => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    client.wallet.approveEach({ eip155: granted.eip155 })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => client.wallet.requests.length).toBe(2)
    client.wallet.refuse(error)
    if (said) {
      await expect.element(page.getByRole('alert')).toHaveTextContent(said)
      await expect.element(page.getByRole('alert')).toHaveTextContent('Multi stays connected, without Solana.')
    } else await expect.element(page.getByText('Already open in your wallet')).toBeVisible()
    expect(document.body.textContent).not.toContain('Nothing was shared')
    await expectAccessible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue without Solana' }).click()
    expect(client.hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(connected(client)).toEqual(['eip155/test.multi'])
  })

  it('STA-11 behavior: a kind whose networks are removed while the wallet is asked is not missed after', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    removeNetwork(client.hawser, { caipNetworkId: solana.caipNetworkId })
    client.wallet.approveEach({ eip155: granted.eip155 })
    await untilConnectedShown(client)
    await expect.poll(() => client.hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(connected(client)).toEqual(['eip155/test.multi'])
  })

  it('STA-11 behavior: nor one whose networks are removed while it is missed', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    client.wallet.approveEach({ eip155: granted.eip155 })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Solana wasn’t connected')
    removeNetwork(client.hawser, { caipNetworkId: solana.caipNetworkId })
    await untilConnectedShown(client)
    await expect.poll(() => client.hawser.getSnapshot().modal.isOpen).toBe(false)
    expect(client.wallet.requests).toHaveLength(1)
  })

  it('behavior: cancelled, nothing is connected, whatever the wallet grants after', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    client.wallet.approveEach(granted)
    await expect.poll(() => top(client)?.name).toBe('Connect')
    expect(connected(client)).toEqual([])
  })

  it('STA-11 behavior: a namespace whose networks are removed is not offered any longer', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Multi/ }).click()
    await expect.element(box('Solana')).toBeChecked()
    removeNetwork(client.hawser, { caipNetworkId: solana.caipNetworkId })
    await expect.element(box('Solana')).not.toBeInTheDocument()
    await confirm.click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    expect(client.wallet.requests[0]?.parameters.namespaces).toEqual(['eip155'])
  })

  it('behavior: a wallet of one kind is connected without a question', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Plain/ }).click()
    expect(top(client)?.name).toBe('ConnectingExternal')
  })
})

describe('ConnectView for one namespace', () => {
  it('CAP-05 STA-10 behavior: a network of a kind that is not connected leads to wallets for it', async () => {
    const client = await openMulti()
    await page.getByRole('button', { name: /Plain/ }).click()
    await expect.poll(() => client.plain.requests.length).toBe(1)
    client.plain.approve([firstAddress], 'eip155:1')
    await expect.poll(() => connected(client)).toEqual(['eip155/test.plain'])
    client.hawser.open({ view: { name: 'Networks' } })
    await expect.element(page.getByRole('heading', { name: 'Ethereum & EVM' })).toBeVisible()
    await expectAccessible()
    await page
      .getByRole('list', { name: 'Solana' })
      .getByRole('button', { name: /Solana/ })
      .click()
    await expect.poll(() => top(client)).toEqual({ name: 'Connect', parameters: { namespace: 'solana' } })
    await expect.element(page.getByText('Wallets for Solana')).toBeVisible()
    expect(page.getByRole('button', { name: /Plain/ }).elements()).toHaveLength(0)
    await expectAccessible()
    await page.getByRole('button', { name: /Multi/ }).click()
    await expect.poll(() => client.wallet.requests.length).toBe(1)
    expect(client.wallet.requests[0]?.parameters.namespaces).toEqual(['solana'])
    client.wallet.approveEach(granted)
    await expect.poll(() => connected(client)).toEqual(['eip155/test.plain', 'solana/test.multi'])
    expect(client.hawser.getSnapshot().networks).toMatchObject({
      activeNamespace: 'solana',
      selected: { eip155: 'eip155:1', solana: solana.caipNetworkId },
    })
  })
})
