import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { logger } from '../lambdas/runtime/logger';
import type { TableCall } from './measure-transaction';
import { newProjectId } from './records';
import { reachTable } from './reach-table';
import { call, type SignedUp, signUp } from './test-stack';
import { buildEdgeRequest } from './edge-request';

/** The project of functions that run in this process, empty at first, and its owner. */
export interface ProcessProject {
  owner: SignedUp;
  id: ProjectId;
}

/**
 * Runs the functions of a test file in this process, so that their logs about the table can be read. Call it outside the tests; the result,
 * one project for all of them, is filled in when they start.
 */
export function runInProcess(): ProcessProject {
  const ground = {} as ProcessProject;
  beforeAll(async () => {
    reachTable();
    ground.owner = await signUp();
    ground.id = newProjectId();
    await call(createProject, { id: ground.id, name: 'Deck' }, ground.owner.token);
  });
  return ground;
}

type Handler = (event: APIGatewayProxyEventV2) => Promise<{ statusCode?: number }>;

/** Calls a function in this process, as the edge does. Returns its status and its table calls. */
export async function captureTableCalls(
  handler: Handler,
  event: object,
): Promise<{ statusCode: number | undefined; calls: TableCall[] }> {
  const debug = jest.spyOn(logger, 'debug').mockReturnValue();
  try {
    const { statusCode } = await handler({
      ...buildEdgeRequest('192.0.2.1'),
      ...event,
    } as unknown as APIGatewayProxyEventV2);
    return { statusCode, calls: debug.mock.calls.map(([, details]) => details as unknown as TableCall) };
  } finally {
    debug.mockRestore();
  }
}
