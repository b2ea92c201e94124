import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useDatabases } from './support/databases.js'
import { renderReference } from './support/renderReference.js'
import { useGateways } from './support/useGateways.js'

const databases = useDatabases()
const start = useGateways()

it('default: the page of endpoints tells what the document of a gateway tells (write it anew by `vitest -u`)', async () => {
  const gateway = await start({ databaseUrl: await databases.create('embedded'), telemetry: {} })
  const page = renderReference(await (await gateway.fetch('/openapi.json')).json())
  expect(page).toContain('## `GET /v1/account/{address}/history`')
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, '..', '..', '..', 'docs', 'gateway-reference.md'))
})
