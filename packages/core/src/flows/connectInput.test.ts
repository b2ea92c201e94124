import { expect, it, vi } from 'vitest'
import { contractVersion } from '../constants.js'
import { createConnector } from '../fixtures/createConnector.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import type { ConnectorTraits, ConnectParameters } from '../interfaces/connector.js'
import { connect } from './connect.js'
import { listConnectors } from './listConnectors.js'

const traits: ConnectorTraits = {
  isListed: false,
  input: {
    parse(value) {
      if (!/@/.test(String(value))) throw new Error('an e-mail address is needed')
      return { email: String(value).toLowerCase() }
    },
  },
}

function setUp(own: ConnectorTraits | undefined) {
  const asked = vi.fn<(parameters: ConnectParameters) => void>()
  const dispose = vi.fn()
  const connector = createConnector({ id: 'com.example.email', name: 'Email', type: 'AUTH', traits: own, dispose })
  const grant = connector.connect
  connector.connect = (parameters) => {
    asked(parameters)
    return grant(parameters)
  }
  const { hawser } = createTestClient({
    connectors: [{ contractVersion, id: connector.id, create: () => connector }],
  })
  hawser.start()
  return { hawser, asked, dispose }
}

it('parameters: input, parsed by the connector’s own schema before the connector is asked', async () => {
  const { hawser, asked } = setUp(traits)
  const { connections } = await connect(hawser, { connectorId: 'com.example.email', input: 'Ann@Example.com' })
  expect(connections).toHaveLength(1)
  expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ input: { email: 'ann@example.com' } }))
})

it.each(['ann', undefined])(
  'behavior: input that the schema refuses (%s) is refused by name, and nobody is asked',
  async (input) => {
    const { hawser, asked } = setUp(traits)
    await expect(connect(hawser, { connectorId: 'com.example.email', input })).rejects.toMatchObject({
      name: 'InvalidInputError',
      code: 'INVALID_INPUT',
      details: 'Email: an e-mail address is needed',
    })
    expect(asked).not.toHaveBeenCalled()
    expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'failed', error: { code: 'INVALID_INPUT' } })
  },
)

it('behavior: a connector without a schema takes no input', async () => {
  const { hawser, asked } = setUp(undefined)
  await expect(connect(hawser, { connectorId: 'com.example.email', input: {} })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: 'Email takes no input: leave `input` out.',
  })
  expect(asked).not.toHaveBeenCalled()
  await connect(hawser, { connectorId: 'com.example.email' })
  expect(asked.mock.calls[0]?.[0]).not.toHaveProperty('input')
})

it('behavior: what is not listed is connected by its id, drawn nowhere, and not among the recent wallets', async () => {
  const unlisted = createConnector({ id: 'com.example.hidden', traits: { isListed: false } })
  const shown = createConnector({ id: 'com.example.shown' })
  const { hawser } = createTestClient({ wallets: [unlisted, shown] })
  hawser.start()
  expect(listConnectors(hawser).map(({ entry }) => entry.id)).toEqual(['com.example.shown'])
  await connect(hawser, { connectorId: 'com.example.hidden' })
  expect(hawser.getSnapshot().connections.byId).toHaveProperty('eip155/com.example.hidden')
  expect(hawser.getSnapshot().recentWallets).toEqual([])
})

it('behavior: what a connector keeps open ends with the client', async () => {
  const { hawser, dispose } = setUp(undefined)
  await connect(hawser, { connectorId: 'com.example.email' })
  expect(dispose).not.toHaveBeenCalled()
  hawser.destroy()
  expect(dispose).toHaveBeenCalledTimes(1)
})

it('behavior: a connector that gives up by itself has failed', async () => {
  const { AbortedError } = await import('@hawser/common')
  const connector = createConnector({ id: 'x', connect: () => Promise.reject(new AbortedError()) })
  const { hawser } = createTestClient({ wallets: [connector] })
  hawser.start()
  await expect(connect(hawser, { connectorId: 'x' })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(hawser.getSnapshot().connecting.attempt).toMatchObject({ phase: 'failed' })
})
