import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { handleWorkerJob } from '../../files/worker-job';

handleWorkerJob(solveSignUpChallenge);
