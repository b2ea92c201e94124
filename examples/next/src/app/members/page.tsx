import { headers } from 'next/headers'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { readSignedIn } from '../../server/signIn'

/** For who is signed in: the cookie of the connection says who was here, the one of the session proves it. */
export default async function Members() {
  const address = await readSignedIn((await headers()).get('cookie'))
  if (address === undefined) redirect('/')
  return (
    <main>
      <div>
        <h1>Members</h1>
        <p className="lead">Only accounts that have signed in can read this.</p>
      </div>
      <section className="card">
        <dl className="facts">
          <dt>Signed in as</dt>
          <dd data-fact="member">{address}</dd>
        </dl>
        <div className="actions">
          <Link className="action" href="/" prefetch={false}>
            Back
          </Link>
        </div>
      </section>
    </main>
  )
}
