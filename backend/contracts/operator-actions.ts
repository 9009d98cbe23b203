import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** What an operator can do, and how the record says it. Each is written down in the transaction that does it. */
export const OPERATOR_ACTIONS = {
  'operator-on': 'Made an operator',
  'operator-off': 'No longer an operator',
  'plan-given': 'Got Pro without payment',
  'plan-taken': 'Given plan taken back',
  'file-sent': 'File sent',
  'file-deleted': 'File deleted',
  'import-started': 'Import started',
  'import-undone': 'Import undone',
  'link-made': 'One-time link made',
  'setup-tested': 'Connection tested',
