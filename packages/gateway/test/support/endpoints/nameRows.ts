import { encodeFunctionData, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { createSigner, signChange } from '../signChange.js'
import {
  account,
  at,
  cutJson,
  get,
  long,
  noChain,
  noInput,
  nowS,
  ofDatabase,
  type Row,
  tooLong,
  type World,
} from './row.js'

const owner = createSigner(21)
/** A name that somebody has, and what its owner signs of it. */
async function register(world: World): Promise<string> {
  const name = `name${world.count()}.example.id`
  const body = await signChange(owner, { name, attributes: {}, timestamp: nowS(world) })
  await world.send({ path: '/v1/profile/account', body })
  return name
}
const change = async (world: World, said: object) => signChange(owner, { ...said, timestamp: nowS(world) })
/** The call of a resolver for the address of a name (ENSIP-10). */
const resolveCall = encodeFunctionData({
  abi: parseAbi(['function resolve(bytes name, bytes data)']),
  functionName: 'resolve',
  args: [
    toHex(packetToBytes('nobody.example.id')),
    encodeFunctionData({
      abi: parseAbi(['function addr(bytes32 node)']),
      functionName: 'addr',
      args: [namehash('nobody.example.id')],
    }),
  ],
})

export const nameRows: readonly Row[] = [
  [
    'GET /v1/ccip',
    {
      right: get('/v1/ccip'),
      status: 200,
      access: 'anyone',
      malformed: noInput,
      oversized: noInput,
      wrongType: noInput,
      unknownChain: noChain,
      without: {},
    },
  ],
  [
    'GET /v1/ccip/{sender}/{data}',
    {
      right: get(`/v1/ccip/${account}/${resolveCall}.json`),
      status: 200,
      access: 'anyone',
      malformed: at(`/v1/ccip/x/${resolveCall}`, [400, 'sender']),
      oversized: at(`/v1/ccip/${account}/0x${'00'.repeat(4_001)}`, [400, 'data']),
      wrongType: at(`/v1/ccip/${account}/0xzz`, [400, 'data']),
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/ccip',
    {
      right: () => ({ path: '/v1/ccip', body: { sender: account, data: resolveCall } }),
      status: 200,
      access: 'anyone',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { sender: 5, data: '0x' } }, [400, 'sender']],
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /v1/profile/account/{name}',
    {
      right: get('/v1/profile/account/nobody.example.id?apiVersion=2'),
      status: 200,
      access: 'anyone',
      malformed: at('/v1/profile/account/A%20B', [400, 'name']),
      oversized: at(`/v1/profile/account/${long}`, [400, 'name']),
      wrongType: at('/v1/profile/account/a..b', [400, 'name']),
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /v1/profile/reverse/{address}',
    {
      right: get(`/v1/profile/reverse/${account}?apiVersion=2`),
      status: 200,
      access: 'anyone',
      malformed: at('/v1/profile/reverse/%20', [400, 'address']),
      oversized: at(`/v1/profile/reverse/${long}`, [400, 'address']),
      wrongType: at('/v1/profile/reverse/a;b', [400, 'address']),
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'GET /v1/profile/suggestions/{name}',
    {
      right: get('/v1/profile/suggestions/alice?zone=example.id'),
      status: 200,
      access: 'anyone',
      malformed: at('/v1/profile/suggestions/%20?zone=example.id', [400, 'name']),
      oversized: at(`/v1/profile/suggestions/${long}?zone=example.id`, [400, 'name']),
      wrongType: at('/v1/profile/suggestions/A?zone=example.id', [400, 'name']),
      unknownChain: noChain,
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/profile/account',
    {
      right: async (world) => ({
        path: '/v1/profile/account',
        body: await change(world, { name: `name${world.count()}.example.id`, attributes: {} }),
      }),
      status: 200,
      access: 'anyone',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { message: 5 } }, [422, 'message']],
      unknownChain: [({ body }) => ({ body: { ...Object(body), coin_type: 5 } }), [400, 'coin_type']],
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/profile/account/{name}/attributes',
    {
      right: async (world) => ({
        path: `/v1/profile/account/${await register(world)}/attributes`,
        body: await change(world, { attributes: { bio: `hi ${world.count()}` } }),
      }),
      status: 200,
      access: 'anyone',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { message: 5 } }, [422, 'message']],
      unknownChain: 'It goes by the network that the name was registered on.',
      without: { database: ofDatabase },
    },
  ],
  [
    'POST /v1/profile/account/{name}/address',
    {
      right: async (world) => ({
        path: `/v1/profile/account/${await register(world)}/address`,
        body: await change(world, { coin_type: 2_147_483_658, address: createSigner(world.count() + 50).address }),
      }),
      status: 200,
      access: 'anyone',
      malformed: cutJson,
      oversized: tooLong,
      wrongType: [{ body: { message: 5 } }, [422, 'message']],
      unknownChain: 'A name has addresses on any chain.',
      without: { database: ofDatabase },
    },
  ],
]
