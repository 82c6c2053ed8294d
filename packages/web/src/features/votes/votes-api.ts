import { paths } from '@legible/contracts/endpoints';
import {
  featureRequest,
  type FeatureRequest,
  featureRequestsResponse,
  type FeatureRequestsResponse,
} from '@legible/contracts/votes';
import { api } from '../../lib/api/api-client.ts';

export async function fetchRequests(): Promise<FeatureRequestsResponse> {
  return featureRequestsResponse.parse(await api.json('GET', paths.featureRequests));
}

/** Gives the vote for a request, or takes it back where there is one. */
export async function turnVote({ number, voted }: FeatureRequest): Promise<FeatureRequest> {
  const path = paths.featureVote.replace(':number', String(number));
  return featureRequest.parse(await api.json(voted ? 'DELETE' : 'PUT', path));
}
