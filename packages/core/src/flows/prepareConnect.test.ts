import { describe, expect, it, vi } from 'vitest'
import { contractVersion } from '../constants.js'
import { createConnector } from '../fixtures/createConnector.js'
import { createTestClient } from '../fixtures/createTestClient.js'
import { prepareConnect } from './prepareConnect.js'

const connectorId = 'com.example.email'

function setUp(prepare?: () => Promise<void>) {
  const create = () => createConnector({ id: connectorId, type: 'AUTH', ...(prepare && { prepare }) })
  const { hawser } = createTestClient({ connectors: [{ contractVersion, id: connectorId, create }] })
  hawser.start()
  return hawser
}

describe('prepareConnect', () => {
  it('default: the wallet loads what it needs, and nothing is connected by it', async () => {
    const prepare = vi.fn(async () => {})
    const hawser = setUp(prepare)
    prepareConnect(hawser, { connectorId })
    await vi.waitFor(() => expect(prepare).toHaveBeenCalledOnce())
    expect(hawser.getSnapshot().connecting.attempt).toBeNull()
  })

  it('behavior: a wallet that fails, has nothing to load, or is not there is no fault', async () => {
    const prepare = vi.fn(async () => {
      throw new Error('the server is away')
    })
    prepareConnect(setUp(prepare), { connectorId })
    await vi.waitFor(() => expect(prepare).toHaveBeenCalledOnce())
    prepareConnect(setUp(), { connectorId })
    prepareConnect(setUp(prepare), { connectorId: 'com.example.nobody' })
  })
})
