import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { readSignedIn } from '../../server/signIn'

export default async function Members() {
  const address = await readSignedIn((await headers()).get('cookie'))
  if (address === undefined) redirect('/')
  return (
    <main>
      <h1>Members</h1>
      <p data-fact="member">{address}</p>
    </main>
  )
}
