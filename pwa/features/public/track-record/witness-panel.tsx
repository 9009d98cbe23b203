import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type WitnessStamp, witnessedText } from '#contracts/pick-chain'
import type { TrackRecord } from '#contracts/track-record'
import { CardTable } from '../../../ui/card-table.tsx'
import { Figure } from '../../../ui/figure.tsx'
import { More } from '../../../ui/more.tsx'
import { day, plural } from '../../../ui/number.ts'
import { Pager } from '../../../ui/pager.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { STAMPS_A_PAGE, witnessStamps } from './queries.ts'
import styles from './witness-panel.module.css'

export function WitnessPanel({ witness }: Pick<TrackRecord, 'witness'>) {
  return (
    <Panel title="The witness" anchor="witness">
      {witness ? (
        <More title="Time stamps">
          <Stamps witness={witness} />
        </More>
      ) : (
        <p className={`${styles.soft} small soft`}>Nobody else signs the rows of this server.</p>
      )}
    </Panel>
  )
}

function Stamps({ witness }: { witness: NonNullable<TrackRecord['witness']> }) {
  const [page, setPage] = useState(1)
  const { data, isFetching } = useQuery(witnessStamps(page))
  const [newest] = data?.items ?? []
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / STAMPS_A_PAGE))
  return (
    <>
      <p className={`${styles.soft} small soft`}>
        {witness.origin === 'sandbox'
          ? 'A local fake signs here, so that you can see how it works. It proves nothing.'
          : `${witness.authority} is not ours. Each day it signs how many rows there are and the last hash, with the time by its own clock (RFC 3161).`}{' '}
        Row {witness.rows} was signed on <Figure>{day(witness.signedAt)}</Figure>.
      </p>
      {data && data.items.length > 0 && (
        <CardTable
          rows="lines"
          label="Time stamps"
          columns={['Signed on', 'Up to row', 'By', 'Token']}
          busy={isFetching}
        >
          {data.items.map((stamp) => (
            <tr key={stamp.rows}>
              <th scope="row">{day(stamp.signedAt)}</th>
              <td data-label="Up to row">{stamp.rows.toLocaleString('en')}</td>
              <td data-label="By">{stamp.authority}</td>
              <td data-label="Token">
                <a
                  className={`${styles.link} inline`}
                  href={fileOf(stamp.token)}
                  download={`${stamp.rows}.tst`}
                >
                  {stamp.rows}.tst
                </a>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
      <Pager page={page} last={last} onChange={setPage} label="Pages of time stamps" />
      {data?.total != null && (
        <p className={`${styles.soft} small soft`}>{plural(data.total, 'time stamp')}</p>
      )}
      {newest && <HowToCheck stamp={newest} />}
    </>
  )
}

function HowToCheck({ stamp }: { stamp: WitnessStamp }) {
  const { rows, head, trusted } = stamp
  return (
    <More title="Check a token without us">
      <p className={`${styles.soft} small soft`}>
        With the token{trusted && ', '}
        {trusted && (
          <a className={`${styles.link} inline`} href={fileOf(btoa(pemOf(trusted)))} download="root.pem">
            the certificate of who signed
          </a>
        )}{' '}
        and OpenSSL. Better: get the certificate from the signer’s own site.
      </p>
      <pre className={`${styles.command} small breaks water round-sm pad-3`}>
        <code>
          {`printf '%s' '${witnessedText({ rows, head })}' > head.json
openssl ts -verify -token_in -in ${rows}.tst -data head.json -CAfile root.pem`}
        </code>
      </pre>
    </More>
  )
}

function fileOf(base64: string): string {
  return `data:application/octet-stream;base64,${base64}`
}

function pemOf(base64: string): string {
  const lines = base64.match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
