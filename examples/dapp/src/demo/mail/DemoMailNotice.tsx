import '../../styles/demoMail.css'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type DemoMail, watchMails } from './watchMails.js'

interface DemoMailNoticeProps {
  readonly mailboxUrl: string
}

/**
 * The newest mail of the demo's mailbox, as a telephone shows it: from outside of the page, so that it can be read and its code be copied while the modal is open.
 */
export function DemoMailNotice({ mailboxUrl }: DemoMailNoticeProps) {
  const [mail, setMail] = useState<DemoMail>()
  useEffect(() => watchMails(mailboxUrl, setMail), [mailboxUrl])
  return createPortal(
    <section className="demo-mail" aria-label="Demo mailbox" aria-live="off" data-here={mail ? '' : undefined}>
      <p className="visually-hidden" role="status">
        {mail ? `Mail to ${mail.to}: ${mail.subject}` : ''}
      </p>
      {mail ? (
        <>
          <header className="demo-mail-head">
            <svg aria-hidden="true" viewBox="0 0 24 24" width={20} height={20} fill="none" stroke="currentColor">
              <path
                d="M4.5 6.5h15v11h-15zm.5.5 7 6 7-6"
                strokeWidth={1.75}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            </svg>
            <span>
              Mail to <bdi>{mail.to}</bdi>
            </span>
            <button type="button" aria-label="Close mail" onClick={() => setMail(undefined)}>
              <svg aria-hidden="true" viewBox="0 0 20 20" width={20} height={20} fill="none" stroke="currentColor">
                <path d="m5.5 5.5 9 9m0-9-9 9" strokeWidth={1.75} strokeLinecap="round" />
              </svg>
            </button>
          </header>
          <p className="demo-mail-subject">{mail.subject}</p>
          <p className="demo-mail-actions">
            {mail.code === undefined ? null : <CopyCode key={mail.id} code={mail.code} />}
            {mail.link === undefined ? null : (
              <a className="demo-mail-main" href={mail.link} target="_blank" rel="noopener">
                Open the link
              </a>
            )}
            <a href={mailboxUrl} target="_blank" rel="noopener">
              All mail
            </a>
          </p>
        </>
      ) : null}
    </section>,
    document.body,
  )
}

function CopyCode({ code }: { readonly code: string }) {
  const [label, setLabel] = useState('Copy code')
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setLabel('Copied'),
      () => setLabel('Can’t copy'),
    )
  return (
    <button type="button" className="demo-mail-main" onClick={copy}>
      {label}
    </button>
  )
}
