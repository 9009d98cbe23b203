// Contracts of what is asked by who runs the server, whole.
export * as operatorActions from '#schemas/operator-actions'
export * as operatorBacklogs from '#schemas/operator-backlogs'
export * as operatorDeliveries from '#schemas/operator-deliveries'
export * as operatorMembers from '#schemas/operator-members'
export * as operatorMessages from '#schemas/operator-messages'
export * as operatorRuns from '#schemas/operator-runs'
export * as operatorSetup from '#schemas/operator-setup'
export * as upload from '#schemas/upload'
