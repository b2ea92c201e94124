import '@hawser/react/styles.css'
import { cookieToInitialState } from '@hawser/core/server'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { appOrigin } from '../server/signIn'
import { Providers } from './Providers'

export const metadata = { title: 'Harbour' }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  const cookie = (await headers()).get('cookie')
  const initialState = cookieToInitialState(cookie, { isSecure: appOrigin.startsWith('https:') })
  return (
    <html lang="en">
      <body>
        <Providers origin={appOrigin} initialState={initialState}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
