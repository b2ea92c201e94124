import { describe, expect, it } from 'vitest'
import { createServicesPage } from '../fixtures/createServicesPage.js'
import { startLocalServices } from '../fixtures/localServices.js'
import { gateway } from '../services/gateway.js'
import type { ServicesOptions } from '../services/servicesOptions.js'
import { dismissAlert } from './dismissAlert.js'
import { getBlockchainApi } from './getBlockchainApi.js'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const path = `/v1/identity/${address}`

describe('getBlockchainApi', () => {
  it('default: the same one each time, which asks what `services` names', async () => {
    const { url, seen } = await startLocalServices({
      [path]: { body: { name: 'a.eth', avatar: null, resolvedAt: null } },
    })
    const { hawser, sent } = await createServicesPage({ services: gateway(url, { projectId: 'p1' }) })
    const api = await getBlockchainApi(hawser)
    expect(await getBlockchainApi(hawser)).toBe(api)
    expect(sent).toEqual([])
    expect(await api?.getIdentity({ address })).toMatchObject({ name: 'a.eth' })
    expect(seen).toMatchObject([{ path, query: { projectId: 'p1' } }])
  })

  it.each<ServicesOptions | false | undefined>([undefined, false, {}, { blockchainApi: false }])(
    'behavior: null where it is off: %j',
    async (services) => {
      const { hawser } = await createServicesPage({ services })
      expect(await getBlockchainApi(hawser)).toBeNull()
    },
  )

  it.each([
    ['Unauthorized: invalid key', 'Invalid Project ID'],
    ['Unauthorized: origin not allowed', 'Invalid App Configuration'],
    ['JWT validation error: JWT Token is not yet valid', 'Session Expired'],
  ])('ERR-02 behavior: %s is an alert, too', async (description, shortMessage) => {
    const body = { status: 'FAILED', reasons: [{ field: 'authentication', description }] }
    const { url } = await startLocalServices({ [path]: { status: 401, body } })
    const { hawser, alerts } = await createServicesPage({ services: gateway(url) })
    const api = await getBlockchainApi(hawser)
    await expect(api?.getIdentity({ address })).rejects.toMatchObject({ shortMessage })
    expect(alerts()).toEqual([['error', shortMessage]])
  })

  it('ERR-02 behavior: a refusal of the list of networks, or behind what stands in for an answer, is one as well', async () => {
    const body = { status: 'FAILED', reasons: [{ field: 'authentication', description: 'Unauthorized: invalid key' }] }
    const { url, answers } = await startLocalServices({ '/v1/supported-chains': { status: 401, body } })
    const { hawser, alerts } = await createServicesPage({ services: gateway(url) })
    const api = await getBlockchainApi(hawser)
    const chainId = 'eip155:1'
    const told: string[] = []
    hawser.on('error', ({ error }) => told.push(error.code))
    await expect(api?.getHistory({ address, chainId })).rejects.toMatchObject({ code: 'INVALID_PROJECT_ID' })
    expect(alerts()).toEqual([['error', 'Invalid Project ID']])
    expect(told).toEqual(['INVALID_PROJECT_ID'])
    for (const { id } of hawser.getSnapshot().alerts) dismissAlert(hawser, { id })
    expect(alerts()).toEqual([])
    answers['/v1/supported-chains'] = { body: { http: [chainId], ws: [] } }
    answers['/v1/onramp/options'] = { status: 401, body }
    expect(await api?.getOnRampOptions({ chainId })).toMatchObject({ error: { code: 'INVALID_PROJECT_ID' } })
    expect(alerts()).toEqual([['error', 'Invalid Project ID']])
  })

  it('behavior: what the app has given up is no failure', async () => {
    const { url } = await startLocalServices()
    const { hawser } = await createServicesPage({ services: gateway(url) })
    const told: string[] = []
    hawser.on('error', ({ error }) => told.push(error.code))
    const asked = (await getBlockchainApi(hawser))?.getIdentity({ address }, { signal: AbortSignal.abort() })
    await expect(asked).rejects.toMatchObject({ code: 'ABORTED' })
    expect(told).toEqual([])
  })
})
