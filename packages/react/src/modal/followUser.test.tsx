import '../styles/index.css'
import { selectActiveConnection } from '@hawser/core'
import { connect, getResource, identityResource, switchAccount } from '@hawser/core/actions'
import { profile } from '@hawser/core/profile'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AccountButton } from '../buttons/AccountButton.js'
import { ConnectButton } from '../buttons/ConnectButton.js'
import { HawserProvider } from '../provider/HawserProvider.js'
import { createSendClient, receiver, type SendClient, sender } from '../views/fixtures/createSendClient.js'

async function renderButtons(client: SendClient, accounts: readonly string[] = [sender]) {
  const { hawser, wallet } = client
  const screen = await render(
    <HawserProvider client={hawser}>
      <ConnectButton />
      <AccountButton />
    </HawserProvider>,
  )
  onTestFinished(async () => {
    await screen.unmount()
    hawser.destroy()
  })
  const connected = connect(hawser, { connectorId: wallet.connector.id })
  await expect.poll(() => wallet.requests.length).toBe(1)
  wallet.approve(accounts, 'eip155:1')
  await connected
  // As somebody who has a look at the modal.
  hawser.open()
}

/** The page's buttons, which stand behind the open modal. */
const accounts = (name: RegExp) => page.getByRole('button', { name, includeHidden: true })

describe('the name of the account in use', () => {
  it('default: stands in the buttons in place of its address, and goes with it', async () => {
    const client = createSendClient()
    client.chain.ownNames.set(sender, 'alice.eth')
    await renderButtons(client, [sender, receiver])
    const buttons = accounts(/^Account alice\.eth/)
    await expect.poll(() => buttons.elements().length).toBe(2)
    for (const button of buttons.elements()) expect(button).toHaveTextContent('alice.eth')
    const connection = selectActiveConnection(client.hawser.getSnapshot())
    if (connection) switchAccount(client.hawser, { connectionId: connection.id, address: receiver })
    await expect.poll(() => accounts(/^Account 0x/).elements().length).toBe(2)
    // It is told, and not kept.
    expect(client.hawser.use(profile).exportProfile()).not.toContain('alice.eth')
  })

  it('behavior: a long name is cut, so that the page has room beside it', async () => {
    const client = createSendClient()
    client.chain.ownNames.set(sender, 'a-name-of-more-than-one-line.eth')
    await renderButtons(client)
    await expect.poll(() => accounts(/^Account a-name-of-more-than…/).elements().length).toBe(2)
  })

  it('behavior: a name that stood for somebody else before is not taken for the account’s', async () => {
    const client = createSendClient()
    client.chain.ownNames.set(sender, 'alice.eth')
    client.hawser.use(profile).rememberName({ name: 'alice.eth', caipNetworkId: 'eip155:1', address: receiver })
    await renderButtons(client)
    const question = { address: sender, caipNetworkId: 'eip155:1' } as const
    await expect.poll(() => getResource(client.hawser, identityResource, question).data?.name).toBe('alice.eth')
    await expect.poll(() => accounts(/^Account 0x/).elements().length).toBe(2)
    expect(accounts(/alice\.eth/).elements()).toEqual([])
  })
})
