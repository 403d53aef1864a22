-- POST /api/records/propose
select true as answer
